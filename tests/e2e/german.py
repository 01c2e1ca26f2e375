"""What a German reader sees and hears of a page: none of it may be English."""

import re

from playwright.sync_api import Page

COLLECT = """but => {
  const HEARD = ['aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext'];
  const READ = ['alt', 'placeholder', 'title', ...HEARD];
  // What has no box of its own is there if that is to which it belongs.
  const parent = (element) => (element.matches('title, desc') ? element.parentElement : null);
  const boxOf = (element) => element.closest('select') ?? parent(element) ?? element;
  const isThere = (element) => boxOf(element).checkVisibility() && !element.closest(but);
  const found = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (isThere(text.parentElement)) found.push(text.data);
  for (const element of document.body.querySelectorAll(READ.map((name) => `[${name}]`).join()))
    if (isThere(element)) found.push(...READ.map((name) => element.getAttribute(name) ?? ''));
  return [...new Set(found.map((words) => words.trim().replace(/\\s+/g, ' ')))].filter(Boolean);
}"""
"""Everything that is read, or read out, but for what stands in elements that a selector names."""

MARKED = "body [lang=en]"
"""What says of itself that it is English."""
NAMES = re.compile("Dragon River|Golden Dragon|River Dragons|dragonrace")
WORDS = """
about again and are at away back be been black blue board by can cards? choices? choose close days? dragons? first for
from games? go goes green has have here is islands? it its keep last me more moves? my next night no north now of on
open or others? out pearls? pink planks? players? plays? red rivers? rules? seats? settings show south spaces? stays?
stones? tables? takes? that the their them there they this throws? to turns? up villages? waiting we what when where
which who whose winds wins with won yellow you your
"""
"""What English sentences are made of, and no German ones."""
ENGLISH = re.compile(rf"\b({'|'.join(WORDS.split())})\b", re.IGNORECASE)


def english_in(page: Page, but: str = MARKED) -> list[str]:
    """List what of a page is English, outside the elements that a selector names."""
    return [words for words in page.evaluate(COLLECT, but) if ENGLISH.search(NAMES.sub("", words))]


def assert_german(page: Page, but: str = MARKED) -> None:
    assert page.evaluate("document.documentElement.lang") == "de"
    assert english_in(page, but) == []
