"""Conduit, by RealWorld's specification of a front end: https://docs.realworld.show/specifications/frontend/routing."""

import re
import urllib.error
import urllib.request

import pytest
from selenium.webdriver.common.keys import Keys

from conduit import PASSWORD, Conduit, ConduitPage, email
from look import look_at
from page import Page


@pytest.fixture(scope="module")
def program():
    """One program for all tests, each of which creates its own users."""
    conduit = Conduit()
    conduit.start()
    yield conduit
    assert conduit.stop() == 0, "the program did not stop in good order"


@pytest.fixture
def site(program, browser):
    yield ConduitPage(Page(browser, program.origin))
    # A page that outlives its server logs errors.
    browser.get("about:blank")


ERRORS = ".error-messages li"
TITLES = ".article-preview h1"


def test_a_person_registers_and_logs_in_and_out(site):
    site.open("/register")
    assert site.browser.title == "Sign up — Conduit"
    assert site.texts(".nav-link.active") == ["Sign up"]
    site.click("button", "Sign up")
    site.wait_for_text(ERRORS, "username can't be blank")
    assert site.path == "/register"
    site.fill("username", "rosa")
    site.fill("email", email("rosa"))
    site.fill("password", PASSWORD)
    site.click("button", "Sign up")
    site.wait_for_text(".navbar", "rosa")
    site.wait_for_path("/")
    site.browser.refresh()
    site.wait_for_text(".navbar", "rosa")

    site.click(".nav-link", "Settings")
    site.wait_for_path("/settings")
    site.click("button", "Or click here to logout.")
    site.wait_for_path("/")
    site.wait_for_text(".navbar", "Sign in")
    site.open("/settings")
    assert site.path == "/login"

    site.fill("email", email("rosa"))
    site.fill("password", "wrong password")
    site.click("button", "Sign in")
    site.wait_for_text(ERRORS, "invalid")
    site.one("[name='password']").send_keys(Keys.CONTROL, "a")
    site.one("[name='password']").send_keys(PASSWORD, Keys.ENTER)
    site.wait_for_text(".navbar", "rosa")
    assert site.path == "/"


def test_neither_cookies_nor_pages_nor_addresses_have_the_token(site, program):
    token = program.register("tim")
    site.log_in("tim")
    cookies = [cookie["value"] for cookie in site.browser.get_cookies()]
    storage = site.page.script("return JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    for text in (*cookies, storage, site.browser.page_source, site.browser.current_url):
        assert token not in text and PASSWORD not in text
    # Nor any other token. The API's tokens are long.
    assert not re.search(r"token.{0,20}[\w-]{40}", storage)


def test_an_author_writes_changes_and_deletes_an_article(site, program):
    program.register("walt")
    site.log_in("walt")
    site.click(".nav-link", "New Article")
    site.wait_for_path("/editor")
    site.click("button", "Publish Article")
    site.wait_for_text(ERRORS, "title can't be blank")
    site.fill("title", "How to write")
    site.fill("description", "An introduction.")
    site.fill("body", "# Begin\n\nWith *one* [word](https://example.com).\n\n<script>document.title = 'x'</script>")
    tags = site.one("[placeholder='Enter tags']")
    tags.send_keys("writing", Keys.ENTER)
    site.wait_for_texts(".editor-page .tag-pill", "writing")
    site.page.wait(lambda: tags.get_property("value") == "", "the field still has the tag")
    tags.send_keys("draft", Keys.ENTER)
    site.wait_for_texts(".editor-page .tag-pill", "writing", "draft")
    assert site.path == "/editor"
    site.click(".tag-remove[aria-label*='draft']")
    site.wait_for_texts(".editor-page .tag-pill", "writing")
    site.click("button", "Publish Article")
    site.wait_for_path("/article/how-to-write")

    site.wait_for_texts(".article-page .banner h1", "How to write")
    assert site.browser.title == "How to write — Conduit"
    assert site.texts(".article-content h1") == ["Begin"]
    assert site.one(".article-content a[href='https://example.com']").text == "word"
    assert "<script>" in site.one(".article-content").text and not site.all(".article-content script")
    assert site.texts(".article-content .tag-list li") == ["writing"]

    site.click(".banner a", "Edit Article")
    site.wait_for_path("/editor/how-to-write")
    site.page.wait(lambda: site.one("[name='title']").get_property("value") == "How to write", "the form is empty")
    site.fill("title", "How to rewrite")
    site.click("button", "Publish Article")
    site.wait_for_texts(".article-page .banner h1", "How to rewrite")
    changed = site.path
    # Going back skips a submitted form.
    site.browser.back()
    site.wait_for_path("/article/how-to-write")
    site.open(changed)
    site.click(".banner button", "Delete Article")
    site.wait_for_path("/")
    site.open(changed)
    site.wait_for_texts("h1", "Not found")


def test_readers_follow_mark_and_comment(site, program):
    author = program.register("wanda")
    program.register("rudi")
    slug = program.write(author, "To be read")
    site.open(f"/article/{slug}")
    site.wait_for_texts(".banner h1", "To be read")
    site.click(".banner button", "Favorite Article")
    site.wait_for_path("/login")

    site.log_in("rudi")
    site.open(f"/article/{slug}")
    site.click(".banner button", "Favorite Article")
    site.wait_for_text(".article-actions button", "Unfavorite Article (1)")
    site.click(".article-actions button", "Follow wanda")
    site.wait_for_text(".banner button", "Unfollow wanda")
    site.click("button", "Post Comment")
    site.wait_for_text(ERRORS, "can't be blank")
    site.fill("comment", "First line\nsecond line")
    site.click("button", "Post Comment")
    site.wait_for_text(".card:not(.comment-form) .card-block", "second line")
    assert site.one("[name='comment']").get_property("value") == ""
    assert not site.texts(ERRORS)

    site.click(".nav-link", "Home")
    site.wait_for_path("/")
    site.click(".feed-toggle .nav-link", "Your Feed")
    site.wait_for_path("/?feed=following")
    site.wait_for_texts(TITLES, "To be read")
    site.wait_for_texts(".feed-toggle .active", "Your Feed")
    site.click(".preview-link")
    site.wait_for_path(f"/article/{slug}")
    site.click(".mod-options button")
    site.page.wait(lambda: not site.all(".card:not(.comment-form)"), "the comment is still there")

    site.click(".banner .author", "wanda")
    site.wait_for_path("/profile/wanda")
    site.wait_for_texts("h4", "wanda")
    site.click("button", "Unfollow wanda")
    site.wait_for_text(".user-info button", "Follow wanda")
    site.open("/profile/rudi")
    site.click(".nav-link", "Favorited Articles")
    site.wait_for_path("/profile/rudi/favorites")
    site.wait_for_texts(TITLES, "To be read")
    site.click(".article-preview button")
    site.page.wait(lambda: site.texts(".article-preview button") == ["0"], "the mark is still there")


def test_settings_change_the_account(site, program):
    program.register("susi")
    program.register("taken")
    site.log_in("susi")
    site.click(".nav-link", "Settings")
    site.wait_for_path("/settings")
    site.fill("username", "taken")
    site.click("button", "Update Settings")
    site.wait_for_text(ERRORS, "username")
    site.fill("username", "susanne")
    site.fill("bio", "Sings.")
    site.click("button", "Update Settings")
    site.wait_for_path("/profile/susanne")
    site.wait_for_text(".navbar", "susanne")
    site.wait_for_text(".user-info", "Sings.")
    assert site.one(".user-img").get_attribute("src").endswith("/default-avatar.svg")
    site.click("a", "Edit Profile Settings")
    site.wait_for_path("/settings")
    assert site.one("[name='bio']").get_property("value") == "Sings."


def test_lists_have_pages_and_tags(site, program):
    author = program.register("paul")
    for number in range(1, 13):
        program.write(author, f"Page test {number}", tags=["pages"] + (["twelve"] if number == 12 else []))
    site.open("/tag/pages")
    newest = [f"Page test {number}" for number in range(12, 2, -1)]
    site.wait_for_texts(TITLES, *newest)
    site.click(".pagination a", "2")
    site.wait_for_path("/tag/pages?page=2")
    site.wait_for_texts(TITLES, "Page test 2", "Page test 1")
    assert site.texts(".pagination .active") == ["2"]
    site.browser.refresh()
    site.page.wait_until_connected()
    site.wait_for_texts(TITLES, "Page test 2", "Page test 1")
    site.click(".sidebar .tag-pill", "twelve")
    site.wait_for_path("/tag/twelve")
    site.wait_for_texts(TITLES, "Page test 12")
    assert site.texts(".feed-toggle .active") == ["# twelve"]
    site.browser.back()
    site.wait_for_texts(TITLES, "Page test 2", "Page test 1")
    site.browser.back()
    site.wait_for_path("/tag/pages")
    site.wait_for_texts(TITLES, *newest)


@pytest.mark.refused
def test_unknown_addresses_are_not_found(site, program):
    for path in ("/nothing", "/article", "/article/a/b", "/profile", "/?page=0", "/tag/a?page=99999999999999999999"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(urllib.request.Request(program.origin + path, headers={"Accept": "text/html"}))
    site.browser.get(program.origin + "/nothing")
    assert site.texts("h1") == ["Not found"]
    site.open("/profile/nobody-at-all")
    site.wait_for_texts("h1", "Not found")


def test_looks_right_and_is_accessible(site, program, screenshots):
    author = program.register("lena")
    text = "# Heading\n\nA *paragraph* with [a link](https://example.com) and `code`.\n\n> A quote\n\n- one\n- two\n\n```\n" + (
        "let long = line " * 12
    ) + "\n```\n"
    slug = program.write(author, "A long title of an article that takes several lines on a phone", text, ["swift", "web"])
    program.send("POST", f"/articles/{slug}/comments", {"comment": {"body": "A comment."}}, author)
    for number in range(15):
        program.write(author, f"Article {number}", tags=["swift", f"tag {number}"])
    for path in ("/", "/login", "/register", f"/article/{slug}", "/profile/lena", "/profile/nobody-at-all"):
        show(site, path, "conduit" + path.replace("/", "-"), screenshots)
    site.log_in("lena")
    for path in ("/", "/settings", "/editor", f"/editor/{slug}", f"/article/{slug}", "/profile/lena"):
        show(site, path, "conduit-member" + path.replace("/", "-"), screenshots)
    site.open("/editor")
    site.click("button", "Publish Article")
    site.wait_for_text(ERRORS, "title")
    look_at(site.page, "conduit-errors", screenshots)


def show(site, path, name, screenshots):
    site.open(path)
    site.page.wait(lambda: not site.all("[role='status']:not([id])"), "the page is still loading")
    look_at(site.page, name, screenshots)
