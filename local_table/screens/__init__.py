"""The pictures in docs/screens: every screen, as a browser shows it, in every language.

``make screens`` takes them anew. A scene brings its screen about at the simulated table; the
browser only looks.
"""
