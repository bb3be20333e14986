"""Charts and the HTML frame that reports share."""
