"""How fast it is, beside its peers: `python -m benchmarks`, never a test.

Every module here that has a `BENCHMARK` is one, named as its file; `benchmarks.harness` has its
face.
"""
