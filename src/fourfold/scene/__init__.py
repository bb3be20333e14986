"""How a moment of a game looks, and the renderers for SVG and text."""
