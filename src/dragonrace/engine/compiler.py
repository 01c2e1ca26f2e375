"""How the compiled backend uses Numba, beyond its own ways; see `compiled`, which imports this when it compiles.

Rules are plainer than most Python: they never count an index from the end, and what they write to is nothing else that
they are given. Numba can't know that, and would pay for both at every step.
"""
# mypy: allow-untyped-calls

import sys
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

from numba.core import cgutils, ir, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import ForceLiteralArg
from numba.core.typed_passes import NopythonRewrites
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from dragonrace.engine.errors import RulesError

__all__ = ["PRIMITIVES", "BindingCache", "RulesCompiler"]


@register_pass(mutates_CFG=False, analysis_only=False)
class IndexesFromZero(FunctionPass):
    """Take every index of an array for a number from 0 on: nothing is to be added to it if it is negative."""

    _name = "indexes_from_zero"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change the type that indexes are turned into to one without a sign."""
        signature: Any
        for node, signature in list(state.calltypes.items()):
            if isinstance(node, ir.SetItem) or (isinstance(node, ir.Expr) and node.op == "getitem"):
                array, index, *value = signature.args
                if isinstance(array, types.Array) and isinstance(index, types.Integer):
                    del state.calltypes[node]  # which takes no second value for a key
                    state.calltypes[node] = signature.replace(args=(array, types.uintp, *value))
        return True


def _is_apart(kinds: Iterable[Any]) -> bool:
    """Say whether what a function is given is known not to overlap.

    It is where all records and arrays differ in type, and none can be a part of another: a helper of the rules may get
    a state and one of its lists. A search's workspace, a tuple, holds two views of the same states.
    """
    kinds = list(kinds)
    shared = [kind for kind in kinds if isinstance(kind, types.Array | types.Record)]
    if len(set(shared)) < len(shared) or any(isinstance(kind, types.BaseTuple) for kind in kinds):
        return False
    records = [kind for kind in shared if isinstance(kind, types.Record)]
    return not any(_share(array, record) for array in shared if isinstance(array, types.Array) for record in records)


def _share(array: Any, record: Any) -> bool:
    """Say whether an array can be a list of this record's, a row of one, or rows of such records."""
    nested = [field.type for field in record.fields.values() if isinstance(field.type, types.NestedArray)]
    is_row = any(array.dtype == whole.dtype and array.ndim < whole.ndim for whole in nested)
    return array in nested or is_row or array.dtype == record


class RulesCompiler(CompilerBase):
    """Numba's compiler for rules and templates."""

    _depth: ClassVar[int] = 0
    """How many functions are being compiled, each because the one before calls it; by one thread at a time."""
    _failed: ClassVar[list[tuple[FunctionType, Exception]]] = []
    """Which of them failed meanwhile, and how; the first is to blame."""

    def compile_extra(self, func: FunctionType) -> Any:
        """Compile a function; raises `RulesError` that names it, or what it calls, if that was not compiled."""
        RulesCompiler._depth += 1
        try:
            return super().compile_extra(func)
        except ForceLiteralArg:  # no failure: it is wanted for other types
            raise
        except Exception as error:
            self._failed.append((func, error))
            if RulesCompiler._depth > 1:  # the caller fails, too, unless it has another way
                raise
            raise RulesError.by_numba(*self._failed[0]) from error
        finally:
            RulesCompiler._depth -= 1
            if RulesCompiler._depth == 0:
                self._failed.clear()

    def define_pipelines(self) -> list[Any]:
        """Return the steps of compiling: the usual ones, and ours."""
        self.state.flags.noalias = _is_apart(self.state.args)
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.add_pass_after(IndexesFromZero, NopythonRewrites)
        steps.finalize()
        return [steps]


# --- where machine code is kept ---


class Place:
    """A binding's folder, as Numba asks for it. What is in it depends on nothing that is not in the folder's name."""

    def __init__(self, folder: Path):
        self._folder = folder
        self._py_file = str(folder)  # what Numba would blame in a warning

    def get_cache_path(self) -> str:
        """Return the folder's path."""
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """Make the folder."""
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        """Return always the same: the folder's name tells sources apart, not their time or place."""
        return ""

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart: in a binding there are none."""
        return "bound"


class Kept(CompileResultCacheImpl):
    """What is kept of a function, and under which name."""

    def __init__(self, function: FunctionType, folder: Path):
        self._lineno = function.__code__.co_firstlineno
        self._locator = Place(folder)
        self._filename_base = self.get_filename_base(function.__name__, getattr(sys, "abiflags", ""))


class BindingCache(FunctionCache):
    """Numba's cache of a function, in a folder of its binding's own."""

    def __init__(self, function: FunctionType, folder: Path):
        self._impl_class: Any = lambda kept: Kept(kept, folder)
        super().__init__(function)


# --- primitives ---


@intrinsic
def copy_state(_context: Any, states: Any, _to: Any, _source: Any) -> Any:
    """Copy a row of a structured array, all its bytes at once: Numba would take them one by one."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        rows = make_array(states)(context, builder, values[0])
        to, source = (
            cgutils.get_item_pointer(context, builder, states, rows, [index], wraparound=False) for index in values[1:]
        )
        cgutils.raw_memcpy(builder, to, source, context.get_constant(types.intp, states.dtype.size), 1)
        return context.get_dummy_value()

    return types.void(states, types.uintp, types.uintp), generate


@intrinsic
def count_bits(_context: Any, _mask: Any) -> Any:
    """See `dragonrace.core.rules.bits`; an instruction of its own."""
    number = types.int64
    return number(number), lambda _context, builder, _signature, values: builder.ctpop(values[0])


@intrinsic
def lowest_bit(_context: Any, _mask: Any) -> Any:
    """See `dragonrace.core.rules.bits`; an instruction of its own."""
    number = types.int64
    return number(number), lambda _context, builder, _signature, values: builder.cttz(values[0], cgutils.true_bit)


@intrinsic
def write_numbers(_context: Any, record: Any, lows: Any, out: Any) -> Any:
    """Write all numbers of a record but the first into an array, each less its least, field by field."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        least = make_array(lows)(context, builder, values[1])
        to = make_array(out)(context, builder, values[2])
        index = 0
        for field in record.fields.values():
            many = isinstance(field.type, types.NestedArray)
            kind = field.type.dtype if many else field.type
            for number in range(field.type.nitems if many else 1):
                if index > 0:
                    offset = field.offset + number * kind.bitwidth // 8
                    value = cgutils.get_record_member(builder, values[0], offset, context.get_data_type(kind))
                    loaded = context.cast(builder, context.unpack_value(builder, kind, value), kind, types.int64)
                    position = context.get_constant(types.intp, index)
                    low = cgutils.get_item_pointer(context, builder, lows, least, [position], wraparound=False)
                    low = context.cast(builder, context.unpack_value(builder, lows.dtype, low), lows.dtype, types.int64)
                    place = cgutils.get_item_pointer(context, builder, out, to, [position], wraparound=False)
                    counted = context.cast(builder, builder.sub(loaded, low), types.int64, out.dtype)
                    context.pack_value(builder, out.dtype, counted, place)
                index += 1
        return context.get_dummy_value()

    return types.void(record, lows, out), generate


def _place_in(context: Any, builder: Any, array: Any, words: Any, place: Any) -> Any:
    """Return the pointer to an array's item."""
    found = make_array(array)(context, builder, words)
    return cgutils.get_item_pointer(context, builder, array, found, [place], wraparound=False)


@intrinsic
def read_word(_context: Any, words: Any, _place: Any) -> Any:
    """See `dragonrace.engine.atomics`."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load_atomic(_place_in(context, builder, words, *values), ORDER, WORD)

    return types.int64(words, types.uintp), generate


@intrinsic
def write_word(_context: Any, words: Any, _place: Any, _number: Any) -> Any:
    """See `dragonrace.engine.atomics`."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        *where, number = values
        builder.store_atomic(number, _place_in(context, builder, words, *where), ORDER, WORD)
        return context.get_dummy_value()

    return types.void(words, types.uintp, types.int64), generate


@intrinsic
def swap_word(_context: Any, words: Any, _place: Any, _old: Any, _new: Any) -> Any:
    """See `dragonrace.engine.atomics`."""

    def generate(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        *where, old, new = values
        found = builder.cmpxchg(_place_in(context, builder, words, *where), old, new, ORDER, ORDER)
        return builder.extract_value(found, 1)

    return types.boolean(words, types.uintp, types.int64, types.int64), generate


ORDER = "seq_cst"
"""All threads see what is written into words in one order."""
WORD = 8
"""Bytes."""

PRIMITIVES: dict[str, Any] = {
    "copy_state": copy_state,
    "count_bits": count_bits,
    "lowest_bit": lowest_bit,
    "read_word": read_word,
    "swap_word": swap_word,
    "write_numbers": write_numbers,
    "write_word": write_word,
}
"""What functions are given under these names, ready to be compiled into them."""
