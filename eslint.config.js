import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

const PAGES = "src/fourfold/pages/static/*.js", WORKER = "src/fourfold/pages/static/service_worker.js";
const LOCAL = "src/fourfold/device/*.js";
const ENGINE = "src/fourfold/wasm/js/*.js", IN_NODE = ["src/fourfold/bench/*.mjs", "tests/wasm/*.mjs", "tests/device/*.mjs"];

export default defineConfig([
  globalIgnores(["**/*.min.js", "**/vendor/", ".venv/", "bench/", "site/"]),
  {
    plugins: { js },
    extends: ["js/recommended"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-shadow": "error",
      "no-undef": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: [PAGES, "tests/wasm/bundled/*.js"], ignores: [WORKER], languageOptions: { globals: globals.browser } },
  { files: [ENGINE], languageOptions: { globals: { ...globals["shared-node-browser"], ...globals.worker } } },
  { files: IN_NODE, languageOptions: { globals: globals.node } },
  { files: [LOCAL], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
  { files: [WORKER], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
]);
