"""The compiler of kernels: from the trees of their functions to machine code, by LLVM."""
