"""How heavy our Python is in a browser: what it weighs, how long it takes to start and to make pages.

Run it with `python tests/browser/offline_start.py`. Browsers slow down only the main thread of a page when they emulate
a slow processor, so Python runs there for once, and not in a service worker.
"""

from __future__ import annotations

import gzip
import json
import sys
from base64 import b64encode
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.browsing import chromium
from fourfold.device import bundle, site

RATES = (1, 4)
RUNS = 5
START = """async ([modules, catalogues, wasm, requests]) => {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)), times = [];
  const begun = performance.now(), since = () => performance.now() - begun;
  self.fetchModule = async () => new Response(bytes, { headers: { "content-type": "application/wasm" } });
  const read = { modules: JSON.parse(modules), catalogues: JSON.parse(catalogues) };
  const app = await startPython({ loadMicroPython, Fluent: FluentBundle, wasm: "", ...read });
  times.push(since());
  let path = "";
  for (const request of requests) {
    const before = since();
    const answer = JSON.parse(app.handle(JSON.stringify({ ...request, path: request.path.replace("TABLE", path) })));
    if (answer.location) path = answer.location;
    times.push(since() - before);
  }
  return times;
}"""


def requests() -> list[dict[str, object]]:
    common = {"query": [], "quiet": False, "preferences": {"language": "en", "name": "Calm Fox"}, "prefix": ""}
    common |= {"now": 1000, "random": "5a" * 72, "tables": {}, "summaries": [], "form": {}}
    found = [{**common, "method": "GET", "path": "/"}]
    found.append({**common, "method": "POST", "path": "/open", "form": {"game": "shifting-seasons"}})
    return [*found, {**common, "method": "GET", "path": "TABLE"}, {**common, "method": "GET", "path": "TABLE"}]


def main() -> None:
    files = site.site()
    python = {path: data for path, data in files.items() if path.startswith("/python/") or path == site.WORKER}
    weights = {path: len(gzip.compress(data, 9)) for path, data in files.items()}
    print(f"Python, words and worker, gzipped: {sum(weights[path] for path in python) / 1000:.0f} kB")
    print(f"the whole site, gzipped: {sum(weights.values()) / 1000:.0f} kB in {len(files)} files")
    texts = {path: text for each in bundle.languages() for path, text in bundle.catalogues(each).items()}
    given = [bundle.modules_json(), json.dumps(texts), _base64(site.VENDOR / "micropython.wasm"), requests()]
    with chromium() as browser:
        for rate in RATES:
            rows = []
            for _ in range(RUNS):
                page = browser.new_page()
                for script in (site.micropython(), _text("vendor/fluent-bundle.js"), _text("python.js")):
                    page.add_script_tag(content=script)
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
                rows.append(page.evaluate(START, given))
                page.close()
            start, home, opened, table, again = (median(column) for column in zip(*rows, strict=True))
            print(f"{rate}× slower: start {start:.0f} ms, home {home:.0f} ms, open a table {opened:.0f} ms, ", end="")
            print(f"its page {table:.0f} ms, again {again:.0f} ms")


def _text(name: str) -> str:
    return (site.FOLDER / name).read_text("utf-8")


def _base64(file: Path) -> str:
    return b64encode(file.read_bytes()).decode()


if __name__ == "__main__":
    main()
