"""What differs between two rulebooks in words: where no sentence says a key, its label and its values do."""

from boardcall.rulebook import read_rulebook, rulebook_text
from boardcall.rulebook.differences import changed_rules


def test_a_key_that_no_sentence_says_is_told_with_its_values() -> None:
    text, _ = rulebook_text("wdc-2025")
    changed = text.replace('from_season = "spring"', 'from_season = "fall"')
    (rule,) = changed_rules(read_rulebook(text), read_rulebook(changed))
    label = "First season with a vote, in that year: "
    assert [[str(one) for one in told] for told in (rule.was, rule.now)] == [[f"{label}Spring"], [f"{label}Fall"]]
