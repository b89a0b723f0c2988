"""The settings of `[orders]` stand together or say why not."""

from boardcall.notation.settings import OrderSettings, order_settings_problems


def test_defaults_stand_together() -> None:
    assert order_settings_problems(OrderSettings()) == ()


def test_every_contradiction_is_named_at_once() -> None:
    settings = OrderSettings(languages=(), resubmission="never", duplicate_different="last")
    assert [p.field for p in order_settings_problems(settings)] == ["orders.languages", "orders.duplicate_different"]


def test_language_twice_is_named() -> None:
    assert [p.text or p.field for p in order_settings_problems(OrderSettings(languages=("en", "en")))] == [
        "orders.languages"
    ]
