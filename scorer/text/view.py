"""A property that is computed once."""

from collections.abc import Callable
from typing import Generic, TypeVar, overload

T = TypeVar("T")
Owner = TypeVar("Owner")


class view(Generic[Owner, T]):  # noqa: N801 (reads as the decorator it is)
    """Computes a value on first use and keeps it in the instance.

    Unlike `functools.cached_property` of Python 3.11 it takes no lock: two threads may compute the value at
    once, which is harmless where it depends on nothing else.
    """

    def __init__(self, compute: Callable[[Owner], T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type[Owner]) -> "view[Owner, T]": ...

    @overload
    def __get__(self, instance: Owner, owner: type[Owner]) -> T: ...

    def __get__(self, instance: Owner | None, owner: type[Owner]) -> "view[Owner, T] | T":
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
