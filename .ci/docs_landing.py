"""Arranges the landing page and the sidebar of the site that .ci/docs generates.

DocC lists all modules alphabetically. This module groups them by product, removes modules that clients don't import from the sidebar, and redirects `/` to the landing page
and the addresses of renamed pages to the present ones.
"""
import json
import os

import docs_help
import docs_search

SUMMARY = (
    "Provides Combine, the Composable Architecture, Flutter's blocs and a stand-in for SwiftUI on Linux, so that teams that write for Apple platforms can test their features in CI "
    "without a Mac, run them on servers, and show them as web pages.")
CA, LP = "doc://ComposableArchitecture", "doc://LivePages"
# The starting points of the landing page, by the reader's background.
STARTS = [
    ("New to all of this: ", f"{CA}/documentation/ComposableArchitecture/GettingStarted"),
    ("Coming from SwiftUI: ", "doc://TributaryUI/documentation/TributaryUI/SwiftUIAppsOnLinux"),
    ("Coming from the Composable Architecture 1.x: ", f"{CA}/documentation/ComposableArchitecture/ComingFromTCA"),
    ("Coming from the Composable Architecture 0.40: ", "doc://ComposableArchitectureClassic/documentation/ComposableArchitectureClassic"),
    ("Coming from Combine or OpenCombine: ", "doc://CombineShim/documentation/CombineShim/ComingFromCombine"),
    ("Coming from RxSwift or ReactiveSwift: ", "doc://CombineShim/documentation/CombineShim/ComingFromRxSwift"),
    ("Coming from Flutter's bloc: ", "doc://Bloc/documentation/Bloc/BlocFromDart"),
    ("Coming from Phoenix LiveView: ", f"{LP}/documentation/LivePages/ComingFromLiveView"),
    ("An app of several features, step by step: ", f"{CA}/tutorials/ComposableArchitecture/PrimeTime"),
    ("A web page that visitors share, step by step: ", f"{LP}/tutorials/LivePages/A-guest-book"),
    ("A complete app with log-in and a web service, step by step: ", f"{LP}/tutorials/LivePages/ReadingList"),
    ("Common tasks of web pages: ", f"{LP}/documentation/LivePages/Recipes"),
    ("Deploying a site: ", f"{LP}/documentation/LivePages/RunningASite"),
    ("An error message: ", f"doc://{docs_help.NAME}/documentation/{docs_help.NAME}/Troubleshooting"),
    ("Frequently asked questions: ", f"doc://{docs_help.NAME}/documentation/{docs_help.NAME}/Troubleshooting#FAQ"),
    ("All guides, modules and manifests: ", f"doc://{docs_help.NAME}/documentation/{docs_help.NAME}/AllGuides"),
]
# The page whose picture is on the landing page, and the picture.
PICTURE = ("/documentation/composablearchitecture/gettingstarted", "action-loop.svg")
# The former addresses of renamed pages.
RENAMED = {
    "/documentation/composablearchitecture/bindings": "/documentation/composablearchitecture/bindingcontrols",
    "/documentation/livepages/addresses": "/documentation/livepages/addressesandlinks",
    "/documentation/marbletesting/diagrams": "/documentation/marbletesting/writingdiagrams",
}
# The products, in the order in which people look for them.
GROUPS = [
    ("SwiftUI apps", ["TributaryUI", "TributaryUIKit", "TributaryUniformTypeIdentifiers", "TributaryCoreTransferable"]),
    ("Combine on Linux", ["CombineShim", "CombineExtensions", "Schedulers", "MarbleTesting", "Combine"]),
    ("The Composable Architecture", [
        "ComposableArchitecture", "DependencyInjection", "SharedState", "CaseKeyPaths", "IdentifiedArrays",
        "DependencyInjectionTestSupport", "ComposableArchitectureClassic"]),
    ("Blocs", ["Bloc"]),
    ("Live pages", ["LivePages", "LivePagesTesting", "StoreInspector", "InspectorPages", "PostgresStorage", "LivePagesPostgres"]),
    ("Help", [docs_help.NAME]),
]
# Modules that others re-export. The landing page lists them last.
INTERNAL = ["TributaryBase", "CombineCore", "CombineFoundation", "LivePagesCore", "LivePagesHummingbird"]


def listed():
    """All modules of the site."""
    return INTERNAL + [module for _, group in GROUPS for module in group]


def arrange(site, base, modules):
    """Groups the modules of a site. Returns the problems."""
    problems = [f"{module}: no group of .ci/docs_landing.py has it" for module in modules if module not in listed()]
    problems += arrange_page(site, base, modules)
    arrange_sidebar(site)
    redirect_root(site, base)
    for former, present in RENAMED.items():
        redirect(site, base, former, present)
        if not os.path.isfile(os.path.join(site, f"data{present}.json")):
            problems.append(f".ci/docs_landing.py: the address {former} leads to {present}, which doesn't exist")
    return problems


def arrange_page(site, base, modules):
    """Writes the landing page. Returns the problems."""
    problems = []
    path = os.path.join(site, "data/documentation.json")
    with open(path, encoding="utf-8") as file:
        page = json.load(file)
    tutorials = [section for section in page["topicSections"] if section.get("title") == "Tutorials"]
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
        else:
            problems.append(f".ci/docs_landing.py: there is no page {target}")
    search = docs_search.address(base)
    page["references"][search] = {
        "type": "link", "identifier": search, "url": search, "title": "Search the text of all pages",
        "titleInlineContent": [{"type": "text", "text": "Search the text of all pages"}]}
    picture = picture_of(site)
    page["references"].update(picture)
    page["primaryContentSections"] = [{"kind": "content", "content": [
        *({"type": "paragraph", "inlineContent": [{"type": "image", "identifier": name}]} for name in picture),
        {"type": "heading", "level": 2, "text": "Where to start", "anchor": "Where-to-start"},
        {"type": "unorderedList", "items": items},
        {"type": "paragraph", "inlineContent": [{"type": "reference", "identifier": search, "isActive": True}]}]}]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(page, file)
    return problems


def page_at(site, address):
    """The data of a page, or nothing if the site lacks it."""
    path = os.path.join(site, f"data{address}.json")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def picture_of(site):
    """The reference to the picture of the landing page, if the site has its page."""
    address, name = PICTURE
    page = page_at(site, address)
    return {name: page["references"][name]} if page else {}


def identifier(module):
    return f"doc://{module}/documentation/{module}"


def reference_to(site, target):
    """The reference from a page to another one or to a heading, or nothing if the site lacks that page."""
    address, _, heading = target.partition("#")
    url = "/" + address.split("/", 3)[3].lower()
    page = page_at(site, url)
    if page is None:
        return None
    return {
        "type": "topic", "kind": page.get("kind", "article"), "role": page["metadata"].get("role", "article"), "title": heading or page["metadata"]["title"],
        "identifier": target, "url": f"{url}#{heading}" if heading else url, "abstract": page.get("abstract", [])}


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
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("<head>", f"<head>{refresh(base, '/documentation/')}", 1))


def redirect(site, base, former, present):
    """Writes a page that leads from a former address to the present one."""
    folder = os.path.join(site, former.lstrip("/"))
    os.makedirs(folder, exist_ok=True)
    link = f'<a href="{address_at(base, present)}">This page has moved.</a>'
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Moved</title>{refresh(base, present)}</head><body>{link}</body></html>\n')


def refresh(base, address):
    return f'<meta http-equiv="refresh" content="0; url={address_at(base, address)}">'


def address_at(base, address):
    return f"/{base}{address}" if base else address
