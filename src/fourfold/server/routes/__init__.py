"""The pages' routes: they fetch values, and answer with what the pages make of them."""
