"""Adds a search page for the text of all pages to the site of .ci/docs. DocC's own search field finds only titles.

`search/index.json` has the title, the address, the summary and the text of each page, and an entry for each error message and question of "Troubleshooting".
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
SCRIPT = r"""const root = document.currentScript.dataset.root;
const [form, status, list] = ["form", "[role=status]", "ol"].map((each) => document.querySelector(each));
// Hyphens, quotes and ellipses don't count, so "backpressure" finds "back-pressure", and a pasted message finds its row.
const IGNORED = "[-‐–'\u0022‘’“”`…]*";
const plain = (text) => text.toLowerCase().replace(new RegExp(IGNORED, "g"), "");
const SYNONYMS = {
  auth: "login", authentication: "login", signin: "login", https: "tls", ssl: "tls", modal: "sheet", popup: "alert", dialog: "alert", router: "address",
  routing: "address", persistence: "storage", singleton: "dependency", leak: "retain", mock: "override", mocking: "override",
};
const pages = fetch(`${root}search/index.json`)
  .then((response) => response.json())
  .then((all) => all.map((page) => ({ ...page, plain: [page.title, page.summary, page.text].map(plain) })));

function score(page, words) {
  let sum = 0;
  let missing = 0;
  for (const word of words) {
    const spellings = [word, SYNONYMS[word]].filter(Boolean);
    const [title, summary, text] = page.plain.map((each) => spellings.some((spelling) => each.includes(spelling)));
    if (!title && !summary && !text) missing += 1;
    else sum += (title ? 9 : 0) + (summary ? 3 : 0) + (text ? 1 : 0) + (page.isGuide ? 2 : 0);
  }
  // A pasted message has names of the reader's code, which no page has.
  return missing > (words.length < 5 ? 0 : words.length / 3) ? 0 : sum;
}

function excerpt(page, word) {
  const letters = [...word].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const place = page.text.search(new RegExp(letters.join(IGNORED), "i"));
  return place < 0 ? page.summary || page.text.slice(0, 160) : `… ${page.text.slice(Math.max(0, place - 80), place + 160)} …`;
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
  const words = plain(form.q.value).split(/\s+/).filter(Boolean);
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


# How much of a symbol's discussion can be searched, in characters.
SYMBOL_TEXT = 800


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


def entries(address, page):
    """The entries of a page: its own, and one for each message in the tables of "Troubleshooting"."""
    metadata, references = page["metadata"], page.get("references", {})
    is_guide = page.get("kind") != "symbol" or metadata.get("symbolKind") == "module"
    body = [page.get("primaryContentSections", []), page.get("sections", [])]
    modules = metadata.get("modules") or [{"name": address.split("/")[2] if address.count("/") > 1 else ""}]
    text = text_of(body, references)
    yield {
        "title": metadata.get("title", ""), "url": address, "module": modules[0]["name"], "summary": text_of(page.get("abstract", []), references),
        "text": text if is_guide else text[:SYMBOL_TEXT], "isGuide": is_guide}
    if address.endswith("/troubleshooting"):
        yield from messages(address, page)


def messages(address, page):
    """An entry for each row of a page's tables, with the cause and the remedy as its text, and for each question in bold."""
    references, heading = page.get("references", {}), ""
    for section in page.get("primaryContentSections", []):
        for block in section.get("content", []):
            if block.get("type") == "heading":
                heading = block["anchor"]
            elif block.get("type") == "paragraph" and block["inlineContent"][0].get("type") == "strong":
                question, *answer = block["inlineContent"]
                yield {
                    "title": text_of(question, references), "url": f"{address}#{heading}", "module": "FAQ", "summary": "",
                    "text": text_of(answer, references), "isGuide": True}
            elif block.get("type") == "table":
                for message, *rest in block["rows"][1:]:
                    yield {
                        "title": text_of(message, references), "url": f"{address}#{heading}", "module": "Troubleshooting", "summary": "",
                        "text": " – ".join(text_of(each, references) for each in rest), "isGuide": True}


def add(site, base, entries):
    """Writes the search of the entries."""
    root = f"/{base}/" if base else "/"
    folder = os.path.join(site, "search")
    os.makedirs(folder, exist_ok=True)
    for name, text in (("index.html", PAGE.replace("{root}", root)), ("search.css", STYLE), ("search.js", SCRIPT), ("index.json", json.dumps(entries))):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
