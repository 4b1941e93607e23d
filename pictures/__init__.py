"""Pictures of board and hand: a sight in, image bytes and alt text out. No Discord in it.

What is imported from here needs no drawing library: that is the worker process's (`studio`).
"""
