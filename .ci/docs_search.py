"""Adds a search page for the text of all pages to the site of .ci/docs. DocC's own search field finds only titles.

`search/index.json` has the title, the address, the summary and, for guides and tutorials, the text of each page.
"""
import json
import os

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Search the documentation</title>
<link rel="stylesheet" href="{root}search/search.css"></head>
<body><main><h1>Search</h1><p><a href="{root}documentation">Documentation</a></p>
<form><label>Words <input name="q" type="search" autofocus></label></form><p role="status"></p><ol></ol></main>
<script src="{root}search/search.js" data-root="{root}"></script></body></html>
"""
STYLE = """:root{color-scheme:light dark;font:17px/1.5 -apple-system,system-ui,sans-serif}main{max-width:46rem;margin:2rem auto;padding:0 1rem}
input{font:inherit;width:100%;box-sizing:border-box;padding:.4rem}ol{padding-left:1.4rem}li{margin:1rem 0}li p{margin:.2rem 0}small{opacity:.7}
"""
SCRIPT = """const root = document.currentScript.dataset.root;
const [form, status, list] = ["form", "[role=status]", "ol"].map((each) => document.querySelector(each));
const pages = fetch(`${root}search/index.json`)
  .then((response) => response.json())
  .then((all) => all.map((page) => ({ ...page, lower: [page.title, page.summary, page.text].map((each) => each.toLowerCase()) })));

function score(page, words) {
  let sum = 0;
  for (const word of words) {
    const [title, summary, text] = page.lower.map((each) => each.includes(word));
    if (!title && !summary && !text) return 0;
    sum += (title ? 9 : 0) + (summary ? 3 : 0) + (text ? 1 : 0) + (page.text ? 2 : 0);
  }
  return sum;
}

function excerpt(page, word) {
  const place = page.lower[2].indexOf(word);
  return place < 0 ? page.summary : `… ${page.text.slice(Math.max(0, place - 80), place + 160)} …`;
}

function item(page, words) {
  const entry = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + page.url.slice(1);
  link.textContent = page.title;
  const kind = document.createElement("small");
  kind.textContent = ` ${page.module}`;
  const text = document.createElement("p");
  text.textContent = excerpt(page, words[0]);
  entry.append(link, kind, text);
  return entry;
}

async function search() {
  const words = form.q.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : (await pages).map((page) => [score(page, words), page]).filter(([sum]) => sum > 0);
  found.sort(([first], [second]) => second - first);
  list.replaceChildren(...found.slice(0, 50).map(([, page]) => item(page, words)));
  status.textContent = words.length === 0 ? "" : `Pages: ${found.length}`;
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", search);
form.q.value = new URLSearchParams(location.search).get("q") ?? "";
search();
"""


def address(base):
    """The address of the search page."""
    return f"/{base}/search" if base else "/search"


def text_of(node, references):
    """The words in a part of a page's data, including the titles of its links."""
    if isinstance(node, list):
        return " ".join(filter(None, (text_of(each, references) for each in node)))
    if not isinstance(node, dict):
        return ""
    if node.get("type") == "reference":
        return references.get(node.get("identifier"), {}).get("title", "")
    if node.get("type") in ("text", "codeVoice", "heading"):
        return node.get("text") or node.get("code") or ""
    if node.get("type") == "codeListing":
        return " ".join(node.get("code", []))
    return " ".join(filter(None, (text_of(each, references) for key, each in node.items() if key not in ("references", "hierarchy", "seeAlsoSections"))))


def entry(address, page):
    metadata, references = page["metadata"], page.get("references", {})
    is_guide = page.get("kind") != "symbol" or metadata.get("symbolKind") == "module"
    body = [page.get("primaryContentSections", []), page.get("sections", [])] if is_guide else []
    modules = metadata.get("modules") or [{"name": address.split("/")[2] if address.count("/") > 1 else ""}]
    return {
        "title": metadata.get("title", ""), "url": address, "module": modules[0]["name"],
        "summary": text_of(page.get("abstract", []), references), "text": text_of(body, references)}


def add(site, base, entries):
    """Writes the search of the entries."""
    root = f"/{base}/" if base else "/"
    folder = os.path.join(site, "search")
    os.makedirs(folder, exist_ok=True)
    for name, text in (("index.html", PAGE.replace("{root}", root)), ("search.css", STYLE), ("search.js", SCRIPT), ("index.json", json.dumps(entries))):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
