import LivePagesCore
import LivePagesFixtures
import LivePagesTesting
import Testing

/// Tests of logging in and out in page tests.
struct LogInTests {
  @Test func anonymousVisitorsLogInAtTheEntrance() async {
    let page = await LivePageTest(MembersPage(), others: [EntrancePage()])
    #expect(await page.path == "/enter")
    #expect(await page.user == nil)
    await page.button("Log in").click()
    // The fixture's button sends a fixed name, because the page has no field.
    #expect(await page.path == "/members")
    #expect(await page.user == "blob")
    #expect(await page.text == "blob Member blob Log in Log out")
    await page.button("Log out").click()
    #expect(await page.path == "/enter")
    #expect(await page.user == nil)
  }

  @Test func aTestBeginsLoggedIn() async {
    let page = await LivePageTest(MembersPage(), user: "bob")
    #expect(await page.text == "bob Member bob Log in Log out")
  }

  @Test func aRefusalFailsTheTest() async {
    await withKnownIssue {
      _ = await LivePageTest(MembersPage(), user: "banned")
    } matching: { issue in
      "\(issue)".contains("refused the person with 403: You may not see this.")
    }
  }

  @Test func aRedirectToNoPageFailsTheTest() async {
    await withKnownIssue {
      _ = await LivePageTest(MembersPage())
    } matching: { issue in
      "\(issue)".contains("/members redirects to /enter, which has no page.")
    }
  }
}
