"""What several tests need."""

import os

os.environ["FOURFOLD_PSEUDO_LANGUAGE"] = "1"  # before anything asks which languages there are
