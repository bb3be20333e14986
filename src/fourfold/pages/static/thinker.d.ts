export { Thinker } from "../../wasm/js/index.js";
