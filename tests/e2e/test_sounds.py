"""Our own sounds: each is heard, does not clip and is short. And a page makes none before somebody has touched it."""

import array
import base64
import wave
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import open_quick_game

WEB = Path(__file__).parents[2] / "web"
SOURCE = WEB / "src" / "lib" / "browser" / "sound" / "sounds.ts"
TYPESCRIPT = WEB / "node_modules" / "typescript" / "lib" / "typescript.js"
NAMES = {"dice", "splash", "wind", "lightning", "plank", "dragon", "turn", "win"}
RATE = 44_100
LONGEST = 1.5
LOUDEST = 32_767
HEARD = 330
"""A hundredth of full loudness."""

RENDER = """async ([source, rate]) => {
  const options = { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext } };
  const code = ts.transpileModule(source, options).outputText;
  const { SOUND_NAMES, render } = await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  const rendered = {};
  for (const name of SOUND_NAMES) {
    const audio = new OfflineAudioContext(1, rate * 3, rate);
    render(name, audio, audio.destination, 0);
    const samples = (await audio.startRendering()).getChannelData(0);
    const whole = Int16Array.from(samples, (value) => Math.max(-1, Math.min(1, value)) * 32767);
    let binary = '';
    for (const byte of new Uint8Array(whole.buffer)) binary += String.fromCharCode(byte);
    rendered[name] = btoa(binary);
  }
  return rendered;
}"""


def _rendered(page: Page) -> dict[str, bytes]:
    page.goto("about:blank")
    page.add_script_tag(path=TYPESCRIPT)
    found: dict[str, Any] = page.evaluate(RENDER, [SOURCE.read_text("utf-8"), RATE])
    return {name: base64.b64decode(samples) for name, samples in found.items()}


def _write(path: Path, samples: bytes) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(samples)


def test_each_sound_is_heard_does_not_clip_and_is_short(page: Page, tmp_path: Path) -> None:
    rendered = _rendered(page)
    assert set(rendered) >= NAMES
    for name, samples in rendered.items():
        _write(tmp_path / f"{name}.wav", samples)
        values = array.array("h", samples)
        assert any(abs(value) > 10 * HEARD for value in values), f"{name} is not heard"
        assert max(map(abs, values)) < LOUDEST, f"{name} clips"
        last = max(i for i, value in enumerate(values) if abs(value) > HEARD // 10)
        assert last / RATE < LONGEST, f"{name} takes {last / RATE:.2f} s"


COUNT = """
window.contexts = 0;
const Plain = AudioContext;
window.AudioContext = class extends Plain { constructor() { super(); window.contexts += 1; } };
"""


def test_a_page_is_silent_until_it_is_touched_and_when_it_is_told_to(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    complaints: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.add_init_script(COUNT)
    open_quick_game(page)
    page.goto(page.url)
    page.wait_for_selector(".dock.asked")
    page.locator(".dock button").last.dispatch_event("click")
    page.wait_for_timeout(400)
    assert page.evaluate("contexts") == 0

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Sounds").uncheck()
    expect(page.get_by_label("Volume")).to_be_disabled()
    page.get_by_role("switch", name="Sounds").check()
    page.get_by_label("Volume").fill("0.3")
    expect(page.get_by_label("Volume")).to_have_attribute("aria-valuetext", "30 %")
    assert page.evaluate("contexts") == 1
    assert complaints == []
