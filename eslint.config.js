import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

const PAGES = "src/fourfold/web/static/*.js", WORKER = "src/fourfold/web/static/worker.js";

export default defineConfig([
  globalIgnores(["**/*.min.js", ".venv/", "bench/"]),
  {
    plugins: { js },
    extends: ["js/recommended"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-shadow": "error",
      "no-undef": "error",
      "no-unused-vars": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: [PAGES], ignores: [WORKER], languageOptions: { globals: globals.browser } },
  { files: [WORKER], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
]);
