"""Recovery phrases: what is drawn, what people may type for it, and what they are told of a slip."""

import unicodedata
from itertools import combinations

import pytest

from dragonrace.core.words.voice import Voice, speaking
from dragonrace.server import phrases
from dragonrace.server.refusals import Refusal


def is_one_slip_away(one: str, other: str) -> bool:
    """Say whether a letter left out, doubled, wrong, or changed with its neighbour makes one word of the other."""
    if len(one) < len(other):
        one, other = other, one
    if len(one) > len(other):
        return any(one[:at] + one[at + 1 :] == other for at in range(len(one)))
    wrong = [at for at in range(len(one)) if one[at] != other[at]]
    is_swap = len(wrong) == 2 and one[wrong[0]] == other[wrong[1]] and one[wrong[1]] == other[wrong[0]]
    return len(wrong) < 2 or (is_swap and wrong[1] == wrong[0] + 1)


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_words_are_512_and_no_slip_makes_one_of_another(language: str) -> None:
    words = phrases._words(language)
    assert len({phrases._plain(word) for word in words}) == len(words) == 2**9
    close = [pair for pair in combinations(map(phrases._plain, words), 2) if is_one_slip_away(*pair)]
    assert close == []
    assert all(4 <= len(phrases._plain(word)) <= 10 and word.isalpha() for word in words)


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_phrases_are_in_the_readers_language_and_never_the_same(language: str) -> None:
    with speaking(Voice(language)):
        drawn = [phrases.new_phrase() for _ in range(200)]
    assert all(len(words) == 8 and set(words) <= set(phrases._words(language)) for words in drawn)
    assert len({word for words in drawn for word in words}) > 450, "all words come"
    assert len(set(map(tuple, drawn))) == 200


WRITTEN = "Brücke Straße Büffel Süden Säge Vogel Löwe Möhre"


@pytest.mark.parametrize(
    "typed",
    [
        WRITTEN,
        WRITTEN.lower(),
        WRITTEN.upper(),
        "  bruecke, STRASSE\n\tbueffel - sueden 5. saege/vogel;loewe_moehre!  ",
        "Brucke Strasse Buffel Suden Sage Vogel Lowe Mohre",
        unicodedata.normalize("NFD", WRITTEN),
        "1. Brücke 2. Straße 3. Büffel 4. Süden 5. Säge 6. Vogel 7. Löwe 8. Möhre",
    ],
)
def test_what_is_typed_is_read_kindly(typed: str) -> None:
    assert phrases.plain_words(typed) == phrases.plain_words(WRITTEN)


def test_a_slip_is_named_and_what_was_meant() -> None:
    with pytest.raises(Refusal, match=r"“vogle” is not a word of any recovery phrase\. Is it “Vogel”\?"):
        phrases.plain_words(WRITTEN.replace("Vogel", "Vogle"))
    with pytest.raises(Refusal, match="“xxxxxx” is not a word"):
        phrases.plain_words(WRITTEN.replace("Vogel", "xxxxxx"))
    with pytest.raises(Refusal, match="has 8 words, these are 7"):
        phrases.plain_words(WRITTEN.replace("Vogel", ""))
    with pytest.raises(Refusal) as caught:
        phrases.plain_words("x" * 400 + " a b c d e f g")
    assert len(caught.value.message) < 100


def test_words_are_a_secret_and_their_order_counts() -> None:
    words = phrases.plain_words(WRITTEN)
    secret = phrases.as_secret(words)
    assert len(secret) == 32
    assert secret == phrases.as_secret(words) != phrases.as_secret(words[::-1])
