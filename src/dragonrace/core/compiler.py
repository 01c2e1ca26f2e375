"""How the compiled backend uses Numba, beyond its own ways; see `compiled`, which imports this when it compiles.

Rules are plainer than most Python: they never count an index from the end, and what they write to is nothing else that
they are given. Numba can't know that, and would pay for both at every step.
"""
# mypy: allow-untyped-calls

from collections.abc import Iterable
from typing import Any

from numba.core import cgutils, ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonRewrites
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

__all__ = ["OWN", "RulesCompiler"]


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
    """Say whether what a function is given is known not to overlap: where all records and arrays differ in type.

    A search's workspace, a tuple, holds two views of the same states.
    """
    shared = [kind for kind in kinds if isinstance(kind, types.Array | types.Record)]
    return len(set(shared)) == len(shared) and not any(isinstance(kind, types.BaseTuple) for kind in kinds)


class RulesCompiler(CompilerBase):
    """Numba's compiler for rules and templates."""

    def define_pipelines(self) -> list[Any]:
        """Return the steps of compiling: the usual ones, and ours."""
        self.state.flags.noalias = _is_apart(self.state.args)
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.add_pass_after(IndexesFromZero, NopythonRewrites)
        steps.finalize()
        return [steps]


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
    """See `dragonrace.core.bits`; an instruction of its own."""
    number = types.int64
    return number(number), lambda _context, builder, _signature, values: builder.ctpop(values[0])


@intrinsic
def lowest_bit(_context: Any, _mask: Any) -> Any:
    """See `dragonrace.core.bits`; an instruction of its own."""
    number = types.int64
    return number(number), lambda _context, builder, _signature, values: builder.cttz(values[0], cgutils.true_bit)


OWN: dict[str, Any] = {"copy_state": copy_state, "count_bits": count_bits, "lowest_bit": lowest_bit}
"""What functions are given under these names, ready to be compiled into them."""
