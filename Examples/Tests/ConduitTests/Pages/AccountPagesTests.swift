import LivePages
import LivePagesTesting
import Testing

@testable import Conduit

struct AccountPagesTests {
  private let conduit = FakeConduit([.example("a")])

  @Test func registeringLogsIn() async {
    let page = await LivePageTest(RegisterPage(context: conduit.context), others: conduit.pages)
    await page.field("Username").type("cy")
    await page.button("Sign up").click()
    #expect(await page.text.contains("email can't be blank"))
    #expect(await page.user == nil)
    await page.field("Email").type("cy@example.com")
    await page.field("Password").type("secret")
    await page.button("Sign up").click()
    #expect(await page.path == "/")
    #expect(await page.link("cy").isThere)
    #expect(await page.user != nil)
  }

  @Test func aWrongPasswordIsExplained() async {
    let page = await LivePageTest(LogInPage(context: conduit.context), others: conduit.pages)
    await page.field("Email").type("bob@example.com")
    await page.field("Password").type("wrong")
    await page.button("Sign in").click()
    #expect(await page.text.contains("email or password is invalid"))
    await page.field("Password").type("secret")
    await page.field("Password").press(.return)
    #expect(await page.path == "/")
    #expect(await page.link("bob").isThere)
  }

  @Test func neitherTheTokenNorAPasswordIsOnAPage() async {
    let page = await LivePageTest(LogInPage(context: conduit.context), others: conduit.pages)
    await page.field("Email").type("bob@example.com")
    await page.field("Password").type("secret")
    #expect(await !page.html().rendered().contains("secret"))
    let member = await LivePageTest(HomePage(context: conduit.context), user: "1")
    #expect(await !member.html().rendered().contains("token of bob"))
  }

  @Test func settingsChangeTheNameEverywhere() async {
    let page = await LivePageTest(SettingsPage(context: conduit.context), others: conduit.pages, user: "1")
    #expect(await page.field("Your Name").value() == "bob")
    await page.field("Your Name").type("robert")
    await page.field("Short bio about you").type("Builds.")
    await page.button("Update Settings").click()
    #expect(await page.address == "/profile/robert")
    #expect(await page.link("robert").isThere)
    #expect(await page.text.contains("Builds."))
    await page.link("Settings").follow()
    #expect(await page.field("Short bio about you").value() == "Builds.")
    #expect(conduit.logIns["1"]?.token == "u")
  }

  @Test func loggingOutEndsTheLogIn() async {
    let page = await LivePageTest(SettingsPage(context: conduit.context), others: conduit.pages, user: "1")
    await page.button("Or click here to logout.").click()
    #expect(await page.path == "/")
    #expect(await page.user == nil)
    #expect(await page.link("Sign in").isThere)
    #expect(conduit.logIns["1"] == nil)
  }

  @Test func membersPagesLeadStrangersToTheLogIn() async {
    let settings = await LivePageTest(SettingsPage(context: conduit.context), others: conduit.pages)
    #expect(await settings.path == "/login")
    let editor = await LivePageTest(EditorPage(context: conduit.context), others: conduit.pages)
    #expect(await editor.path == "/login")
    // A cookie whose log-in has ended on the server.
    let ended = await LivePageTest(SettingsPage(context: conduit.context), others: conduit.pages, user: "2")
    #expect(await ended.path == "/login")
  }
}
