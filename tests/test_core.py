"""The native module documents itself, and its examples run."""

import doctest
import inspect

import pytest

from undercroft import _core

CLASSES = [getattr(_core, name) for name in _core.__all__]
MEMBERS = [
    pytest.param(getattr(cls, name), id=f"{cls.__name__}.{name}")
    for cls in CLASSES
    for name in sorted(vars(cls))
    if not name.startswith("_")
]


def run_examples(name: str, text: str) -> int:
    """Runs the examples in a docstring, with the module's names at hand; how many there are."""
    test = doctest.DocTestParser().get_doctest(text, dict(vars(_core)), name, None, 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=report.append)
    assert not report, "".join(report)
    return len(test.examples)


def test_every_public_name_is_listed() -> None:
    assert set(_core.__all__) == {name for name in vars(_core) if not name.startswith("_")}


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_each_class_has_examples_that_run(cls: type) -> None:
    assert run_examples(cls.__name__, inspect.getdoc(cls) or "")


@pytest.mark.parametrize("member", MEMBERS)
def test_each_member_has_a_docstring_whose_examples_run(member: object) -> None:
    text = inspect.getdoc(member) or ""
    assert text.split("\n")[0].endswith("."), "the first line is a sentence on what it gives"
    examples = run_examples(str(member), text)
    assert examples or inspect.isgetsetdescriptor(member)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_classes_cannot_be_extended(cls: type) -> None:
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Sub", (cls,), {})
