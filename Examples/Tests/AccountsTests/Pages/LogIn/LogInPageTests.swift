import Accounts
import CombineShim
import Dispatch
import LivePages
import LivePagesTesting
import Testing

struct LogInPageTests {
  private let transcript = Transcript()

  private func openPage() async -> LivePageTest {
    await LivePageTest(LogInPage { [transcript] in transcript.add(log: $0) })
  }

  /// Fills in the form, and records everything that the page exposes.
  private func fill(_ page: LivePageTest, _ userName: String, _ passwords: String...) async {
    await page.field("User name").type(userName)
    transcript.add(page: await page.html())
    for password in passwords {
      await page.field("Password").type(password)
      transcript.add(page: await page.html())
    }
  }

  private func click(_ page: LivePageTest, _ button: String) async {
    await page.button(button).click()
    transcript.add(page: await page.html())
  }

  @Test func buttonFollowsTheInput() async {
    let page = await openPage()
    #expect(await page.button("Log in").isDisabled())
    await fill(page, "ada", "correct horse")
    #expect(await !page.button("Log in").isDisabled())
    await fill(page, "ada", "corr")
    #expect(await page.button("Log in").isDisabled())
    #expect(await page.element(id: "password-message").value()?.contains("at least 6") == true)
  }

  @Test func overlongPasswordsShowAMessage() async {
    let page = await openPage()
    let longest = String(repeating: "a", count: Secret.longestPassword)
    await fill(page, "ada", longest + "b")
    #expect(await page.button("Log in").isDisabled())
    #expect(await page.element(id: "password-message").value()?.contains("too long") == true)
    await fill(page, "ada", longest)
    #expect(await !page.button("Log in").isDisabled())
  }

  @Test func endlessAccentsAreRejectedAsPasswords() async {
    let page = await openPage()
    await fill(page, "ada", "abcdef" + String(repeating: "\u{301}\u{316}", count: 9_000))
    #expect(await page.button("Log in").isDisabled())
    #expect(await page.element(id: "password-message").value()?.contains("too long") == true)
  }

  @Test func aNameLongerThanItsFieldIsRefused() async {
    let page = await openPage()
    let refusals = await page.refusals {
      await page.field("User name").type(String(repeating: "a", count: UserName.longestTyped + 1))
    }
    #expect(refusals == ["“User name” must not exceed \(UserName.longestTyped) characters."])
    #expect(await page.field("User name").value() == "")
  }

  @Test func loggingInGreetsByNameAndClearsTheForm() async {
    let page = await openPage()
    await fill(page, "ada", "correct horse")
    await click(page, "Log in")
    let body = await page.html()
    #expect(body.text("welcome-title") == "You are logged in as ada")
    #expect(body.element("user-name")?[attribute: "value"] == "")
    #expect(body.element("user-name")?.attributes.contains(.revision(1)) == true)
    #expect(body.element("password")?.attributes.contains(.filled(false)) == true)
    await click(page, "OK")
    #expect(await !page.element(id: "welcome").isThere)
  }

  @Test func aFormThatIsNotReadyIsNotSent() async {
    let page = await openPage()
    await fill(page, "ada", "corr")
    await page.button("Log in").submit(ticking: [])
    let body = await page.html()
    #expect(body.element("welcome") == nil)
    #expect(body.element("user-name")?[attribute: "value"] == "ada")
    #expect(body.element("user-name")?.attributes.contains(.revision(0)) == true)
  }

  @Test func leavingClearsThePassword() async {
    let page = await openPage()
    await fill(page, "ada", "correct horse")
    await page.leave()
    #expect(await page.html().element("password")?.attributes.contains(.filled(false)) == true)
    #expect(await page.button("Log in").isDisabled())
  }

  @Test func returningRestoresOtherInput() async {
    let page = await openPage()
    await fill(page, "ada", "correct horse")
    await page.leave()
    let body = await page.html()
    #expect(body.element("user-name")?[attribute: "value"] == "ada")
    for id in ["user-name", "password"] {
      #expect(body.element(id)?.attributes.contains(.revision(0)) == true)
    }
  }

  @Test func problemsAreShownBesideTheirFields() async {
    let page = await openPage()
    await fill(page, "ad", "12345")
    let body = await page.html()
    #expect(body.text("user-name-message") == "The user name needs at least 3 characters.")
    #expect(body.text("password-message") == "The password needs at least 6 characters.")
    #expect(body.element("user-name")?[attribute: "aria-invalid"] == "true")
    #expect(body.element("password")?[attribute: "aria-invalid"] == "true")
    #expect(body.element("user-name")?[attribute: "aria-describedby"] == "user-name-message")
    #expect(body.brokenReferences == [])
  }

  @Test func aPasswordFieldHasNoValue() async {
    let page = await openPage()
    await fill(page, "ada", "correct horse")
    let field = await page.html().element("password")
    #expect(field?[attribute: "type"] == "password")
    #expect(field?[attribute: "value"] == nil)
    #expect(field?[attribute: "autocomplete"] == "current-password")
    #expect(field?.attributes.contains(.filled(true)) == true)
  }

  @Test func aNameIsShownAsText() async {
    let page = await openPage()
    await fill(page, "<script>alert(1)</script>", "correct horse")
    await click(page, "Log in")
    let html = await page.html().rendered()
    #expect(html.contains("You are logged in as &lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!html.contains("<script"))
    #expect(await page.html().brokenReferences == [])
  }

  @Test func releasingAFormEndsItsSubscriptions() async {
    #expect(await FormOwner().releasesAForm())
  }

  @Test func aPasswordIsInNoPagePatchLogOrDump() async {
    let page = await openPage()
    await fill(page, "ada", "corr", "correct horse")
    await click(page, "Log in")
    await click(page, "OK")
    await fill(page, "ada", "correct horse")
    transcript.add(LogInEvent.passwordTyped("correct horse"))
    #expect(!transcript.texts(with: "ada").isEmpty)
    #expect(transcript.texts(with: "corr") == [])
    #expect(transcript.texts(with: "horse") == [])
    #expect(transcript.texts(with: "LogIn: passwordTyped(•••)").count == 3)
  }
}

private actor FormOwner {
  /// Creates and releases a form.
  ///
  /// - Returns: Whether the subscription to the form's name was cancelled.
  func releasesAForm() -> Bool {
    let names = PassthroughSubject<String, Never>()
    var isCancelled = false
    do {
      let model = LogInPage().makeObject(for: Visit(), queue: DispatchQueue(label: "form"), on: self)
      names.handleEvents(receiveCancel: { isCancelled = true }).assign(to: &model.$userName)
    }
    return isCancelled
  }
}
