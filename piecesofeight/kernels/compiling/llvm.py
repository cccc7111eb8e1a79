"""All that touches LLVM: its optimiser, its code generator, and its loader.

The interface of llvmlite to LLVM's passes is young. What changes in it changes here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache
from typing import Any

from attrs import frozen

from piecesofeight.errors import KernelError

_numbers = itertools.count()


@frozen
class Target:
    """For which machine code is made.

    Attributes:
        triple: processor, system and their conventions, as LLVM names them; empty for those here.
        processor: a model, for its own instructions; empty for what all models of a kind have.
        features: more or fewer instructions, as LLVM names them.
    """

    triple: str = ""
    processor: str = ""
    features: str = ""


HERE = Target()


def version() -> str:
    """Return the versions of llvmlite and LLVM."""
    import llvmlite

    return f"{llvmlite.__version__} {'.'.join(map(str, _binding().llvm_version_info))}"


def triple_here() -> str:
    """Return how LLVM names this machine."""
    return str(_binding().get_process_triple())


def compile_text(text: str, level: int, target: Target = HERE) -> bytes:
    """Compile a module of IR.

    Args:
        text: the module.
        level: 0 for quick compilation, up to 3 for quick code.
        target: for which machine.

    Returns:
        An object file.

    Raises:
        KernelError: LLVM refuses the module, or knows no such target.
    """
    binding = _binding()
    try:
        machine = _machine(target, level)
        module = binding.parse_assembly(text)
        module.triple = machine.triple
        module.data_layout = str(machine.target_data)
        module.verify()
        if level:
            options = binding.PipelineTuningOptions(speed_level=level)
            builder = binding.create_pass_builder(machine, options)
            builder.getModulePassManager().run(module, builder)
        return bytes(machine.emit_object(module))
    except RuntimeError as error:
        raise KernelError(f"LLVM can't compile a kernel: {error}") from error


@frozen
class LoadedCode:
    """Machine code in this process, for as long as this is there.

    Attributes:
        addresses: of its functions, by name.
    """

    addresses: dict[str, int]
    _library: Any


def load_object(data: bytes, names: Iterable[str]) -> LoadedCode:
    """Load an object file that was made for this machine.

    Args:
        data: the file.
        names: the functions that are called.

    Raises:
        KernelError: it isn't one, or lacks one of the functions.
    """
    binding = _binding()
    builder = binding.JITLibraryBuilder().add_object_img(data).add_current_process()
    names = list(names)
    for name in names:
        builder.export_symbol(name)
    try:
        library = builder.link(_linker(), f"piecesofeight.{next(_numbers)}")
        return LoadedCode({name: int(library[name]) for name in names}, library)
    except RuntimeError as error:
        raise KernelError(f"compiled code of a kernel can't be loaded: {error}") from error


@cache
def _binding() -> Any:
    import llvmlite.binding as binding

    try:
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
    except RuntimeError as error:
        raise KernelError(f"LLVM can't be used here: {error}") from error
    return binding


@cache
def _machine(target: Target, level: int) -> Any:
    binding = _binding()
    triple = target.triple or triple_here()
    if target != HERE:
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
    return binding.Target.from_triple(triple).create_target_machine(
        target.processor, target.features, opt=level, reloc="pic", codemodel="small"
    )


@cache
def _linker() -> Any:
    return _binding().create_lljit_compiler(_machine(HERE, 0))
