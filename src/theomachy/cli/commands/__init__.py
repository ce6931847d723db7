"""The commands of `theomachy` that are not in `lab`, one module each."""
