"""Applies an image-app look to more pictures than one machine can hold."""
