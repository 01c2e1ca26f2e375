from dragonrace.server.web.rulebook import to_html

BOOK = """# A Game
## Fights & such
**XY-1** First. **XY-2** is only mentioned.

- **XY-R3** A ruling.
- **Bold**, but no rule.

| **XY-4** | in a table |
| --- | --- |
| **XY-5** | <script>alert(1)</script> |

**XY-1** Again.
"""


def test_each_rule_has_its_anchor_once() -> None:
    page = to_html(BOOK)
    for rule in ("XY-1", "XY-R3", "XY-4", "XY-5"):
        assert page.count(f'id="{rule}"') == 1
    assert 'id="XY-2"' not in page


def test_headings_have_anchors_and_html_stays_text() -> None:
    page = to_html(BOOK)
    assert '<h2 id="fights-such">' in page
    assert "<script>" not in page


def test_a_line_that_is_a_link_to_an_example_is_a_picture() -> None:
    page = to_html("# Game\n\n- **XY-1** First.\n  - [A & B](examples/a-b.toml)\n- See [it](examples/c.toml).\n")
    assert '<li><div data-example="a-b">A &amp; B</div></li>' in page
    assert page.count("data-example") == 1
