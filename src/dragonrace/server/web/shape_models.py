"""The core's shapes as Pydantic models, since before Python 3.12 it takes no plain TypedDict."""

from functools import cache
from types import UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, ConfigDict, Field, create_model

from dragonrace.core.views.shapes import OPEN, Items

__all__ = ["model_of"]


@cache
def model_of(shape: Any, name: str | None = None) -> type[BaseModel]:
    """Return the model of a TypedDict, and of those in it."""
    hints = get_type_hints(shape, include_extras=True)
    fields: dict[str, Any] = {key: _field(hint, key in shape.__required_keys__) for key, hint in hints.items()}
    config = ConfigDict(extra="allow" if shape in OPEN else "ignore")
    return create_model(name or shape.__name__, __config__=config, __doc__=shape.__doc__, **fields)


def _field(hint: Any, required: bool) -> tuple[Any, Any]:
    return _type(hint), ... if required else None


def _type(hint: Any) -> Any:
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return model_of(hint)
    if origin is NotRequired:
        return _type(parts[0])
    if origin is Annotated:
        return Annotated[_type(parts[0]), _said(hint.__metadata__)]
    if origin in (Union, UnionType):
        return Union[tuple(map(_type, parts))]  # noqa: UP007 - its parts are not known here
    return origin[tuple(map(_type, parts))] if origin in (list, dict) else hint


def _said(metadata: tuple[Any, ...]) -> Any:
    """Return what the annotations say, as Pydantic wants it."""
    count = next((part.count for part in metadata if isinstance(part, Items)), None)
    said = [part for part in metadata if isinstance(part, str)]
    return Field(description=said[-1] if said else None, min_length=count, max_length=count)
