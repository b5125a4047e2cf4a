"""Arranges the landing page and the sidebar of the site that .ci/docs generates.

DocC lists all modules alphabetically. This module groups them by product, removes modules that clients don't import from the sidebar, and redirects `/` to the landing page.
"""
import json
import os

import docs_search

SUMMARY = "Combine, the Composable Architecture, blocs and live web pages on Linux, and on the other platforms of Swift."
# The starting points of the landing page, by the reader's background.
STARTS = [
    ("New to all of this: ", "doc://ComposableArchitecture/documentation/ComposableArchitecture/GettingStarted"),
    ("Coming from Combine or OpenCombine: ", "doc://CombineShim/documentation/CombineShim/ComingFromCombine"),
    ("Coming from the Composable Architecture: ", "doc://ComposableArchitecture/documentation/ComposableArchitecture/ComingFromTCA"),
    ("Coming from Flutter's bloc: ", "doc://Bloc/documentation/Bloc/BlocFromDart"),
    ("Coming from Phoenix LiveView: ", "doc://LivePages/documentation/LivePages/ComingFromLiveView"),
]
GROUPS = [
    ("Combine on Linux", ["CombineShim", "CombineExtensions", "Schedulers", "MarbleTesting", "Combine"]),
    ("The Composable Architecture", [
        "ComposableArchitecture", "DependencyInjection", "SharedState", "CaseKeyPaths", "IdentifiedArrays",
        "DependencyInjectionTestSupport", "ComposableArchitectureClassic"]),
    ("Blocs", ["Bloc"]),
    ("Live pages", ["LivePages", "TributaryUI", "LivePagesTesting", "StoreInspector", "InspectorPages", "PostgresStorage", "LivePagesPostgres"]),
]
# Modules that others re-export. The landing page lists them last.
INTERNAL = ["CombineCore", "CombineFoundation", "LivePagesCore", "LivePagesHummingbird", "ViewGraph"]


def arrange(site, base, modules):
    """Groups the modules of a site. Returns the problems."""
    listed = INTERNAL + [module for _, group in GROUPS for module in group]
    problems = [f"{module}: no group of .ci/docs_landing.py has it" for module in modules if module not in listed]
    arrange_page(site, base, modules)
    arrange_sidebar(site)
    redirect_root(site, base)
    return problems


def arrange_page(site, base, modules):
    path = os.path.join(site, "data/documentation.json")
    with open(path, encoding="utf-8") as file:
        page = json.load(file)
    tutorials = [section for section in page["topicSections"] if section["title"] == "Tutorials"]
    page["topicSections"] = [*tutorials, *(
        {"title": title, "anchor": title.replace(" ", "-"), "identifiers": [identifier(module) for module in group if module in modules]}
        for title, group in [*GROUPS, ("Re-exported modules", INTERNAL)])]
    page["topicSectionsStyle"] = "list"
    page["abstract"] = [{"type": "text", "text": SUMMARY}]
    items = []
    for text, target in STARTS:
        if reference := reference_to(site, target):
            page["references"][target] = reference
            link = {"type": "reference", "identifier": target, "isActive": True}
            items.append({"content": [{"type": "paragraph", "inlineContent": [{"type": "text", "text": text}, link]}]})
    search = docs_search.address(base)
    page["references"][search] = {
        "type": "link", "identifier": search, "url": search, "title": "Search the text of all pages",
        "titleInlineContent": [{"type": "text", "text": "Search the text of all pages"}]}
    page["primaryContentSections"] = [{"kind": "content", "content": [
        {"type": "heading", "level": 2, "text": "Where to start", "anchor": "Where-to-start"},
        {"type": "unorderedList", "items": items},
        {"type": "paragraph", "inlineContent": [{"type": "reference", "identifier": search, "isActive": True}]}]}]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(page, file)


def identifier(module):
    return f"doc://{module}/documentation/{module}"


def reference_to(site, target):
    """The reference from a page to another one, or nothing if the site lacks that page."""
    url = "/" + target.split("/", 3)[3].lower()
    path = os.path.join(site, f"data{url}.json")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        page = json.load(file)
    return {
        "type": "topic", "kind": "article", "role": page["metadata"].get("role", "article"), "title": page["metadata"]["title"],
        "identifier": target, "url": url, "abstract": page.get("abstract", [])}


def arrange_sidebar(site):
    path = os.path.join(site, "index/index.json")
    with open(path, encoding="utf-8") as file:
        index = json.load(file)
    for roots in index["interfaceLanguages"].values():
        root = roots[0]
        entries = {entry.get("path", entry["title"]): entry for entry in root["children"]}
        children = [entry for path, entry in entries.items() if path.startswith("/tutorials")]
        for title, group in GROUPS:
            found = [entries[f"/documentation/{module.lower()}"] for module in group if f"/documentation/{module.lower()}" in entries]
            children += [{"title": title, "type": "groupMarker"}, *found]
        root["children"] = children
    with open(path, "w", encoding="utf-8") as file:
        json.dump(index, file)


def redirect_root(site, base):
    path = os.path.join(site, "index.html")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    target = f"/{base}/documentation/" if base else "/documentation/"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("<head>", f'<head><meta http-equiv="refresh" content="0; url={target}">', 1))
