"""All features of a game's observations, or actions, and what is made of them. Only tensors need NumPy."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dragonrace.core.errors import OptionError
from dragonrace.core.features import Feature

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["FeatureTable"]


class FeatureTable(tuple[Feature, ...]):
    """All features of a game's observations, or of its actions, in their order."""

    __slots__ = ()

    @property
    def dtype(self) -> "np.dtype[np.unsignedinteger]":
        """The smallest type that holds them all."""
        import numpy as np

        return np.min_scalar_type(max(feature.high for feature in self))

    @property
    def tensor_size(self) -> int:
        """How many numbers the tensor has."""
        return sum(feature.width for feature in self)

    def tensor(self, numbers: "npt.ArrayLike") -> "npt.NDArray[np.float32]":
        """Return the tensors of observations: of shape (…, features), then (…, tensor_size), from 0 to 1.

        Raises `OptionError` for what are none.
        """
        import numpy as np

        found = np.asarray(numbers)
        if found.ndim == 0 or found.shape[-1] != len(self):
            raise OptionError("observations", found.shape, f"their last axis has {len(self)} numbers")
        if found.dtype.kind not in "iub" or ((found < 0) | (found > [feature.high for feature in self])).any():
            raise OptionError("observations", found, "they are whole numbers from 0 to each feature's high")
        parts = [
            np.eye(feature.width, dtype=np.float32)[found[..., number]]
            if feature.width > 1
            else (found[..., number, None] / feature.high).astype(np.float32)
            for number, feature in enumerate(self)
        ]
        return np.concatenate(parts, axis=-1)

    def numbers(self, tensor: "npt.ArrayLike") -> "npt.NDArray[np.unsignedinteger]":
        """Return the observation whose tensor this is: the inverse of `tensor`.

        Raises `OptionError` for a tensor of another shape.
        """
        import numpy as np

        found = np.asarray(tensor)
        if found.ndim == 0 or found.shape[-1] != self.tensor_size:
            raise OptionError("tensor", found.shape, f"its last axis has {self.tensor_size} numbers")
        out = np.empty((*found.shape[:-1], len(self)), self.dtype)
        at = 0
        for number, feature in enumerate(self):
            part = found[..., at : at + feature.width]
            out[..., number] = part.argmax(-1) if feature.width > 1 else _amount(part[..., 0], feature.high)
            at += feature.width
        return out

    def table(self, numbers: Iterable[int]) -> str:
        """Return one observation as text, a line for each feature; a number that a feature can't be stands as it is."""
        width = max(len(feature.title) for feature in self)
        lines = zip(self, numbers, strict=True)
        return "\n".join(f"{feature.title:{width}}  {feature.words(int(number))}" for feature, number in lines)


def _amount(shares: "npt.NDArray[np.floating]", high: int) -> "npt.NDArray[np.float64]":
    """Return the amounts, up to ``high``, of which these are the shares."""
    import numpy as np

    found: npt.NDArray[np.float64] = np.rint(np.nan_to_num(shares.astype(np.float64)) * high).clip(0, high)
    return found
