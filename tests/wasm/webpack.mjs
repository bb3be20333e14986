// Builds the page of a project with webpack: `node webpack.mjs PROJECT MODE`.

import webpack from "webpack";

const [context, mode] = process.argv.slice(2);
const options = {
  context,
  mode,
  entry: "./page.js",
  output: { path: `${context}/${mode}`, filename: "page.js" },
  devtool: "source-map", // in development it would be code to evaluate
  performance: false,
};
webpack(options, (error, stats) => {
  if (error) throw error;
  process.stdout.write(stats.toString());
  process.exitCode = stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});
