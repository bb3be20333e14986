// Drawings of the server as pixels: other programs take no SVG.

import { create } from "./dom.js";

const SCALE = 2;

/** An SVG document of this server, drawn on a canvas at twice its size. */
export async function drawn(address) {
  const image = Object.assign(new Image(), { src: address });
  await image.decode();
  const canvas = create("canvas", { width: SCALE * image.width, height: SCALE * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Save a drawing as PNG.
 *
 * @param {{ png?: string, name?: string }} drawing Its address and its name, as in the data attributes of a button.
 */
export async function savePng({ png, name }) {
  create("a", { download: name, href: (await drawn(png)).toDataURL() }).click();
}
