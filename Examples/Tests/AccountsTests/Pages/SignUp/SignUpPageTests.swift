import CombineShim
import Dispatch
import LivePages
import LivePagesTesting
import Schedulers
import Testing

@testable import Accounts

struct SignUpPageTests {
  private let transcript = Transcript()
  private let time = DispatchQueue.test

  /// A server for which all names are free except for `alice`, unless it is faulty.
  private static func client(_ settings: AnswerSettings) -> UserNameClient {
    UserNameClient { name, completion in
      completion(settings.fault == nil ? .success(name.text != "alice") : .failure(.trouble(status: 503)))
      return AnyCancellable {}
    }
  }

  private func openPage(
    client: @escaping @Sendable (AnswerSettings) -> UserNameClient = { Self.client($0) }
  ) async -> LivePageTest {
    await LivePageTest(
      SignUpPage(
        scheduler: time.eraseToAnyScheduler(),
        log: { [transcript] in transcript.add(log: $0) },
        clients: { UserNameClients(client: client) }
      )
    )
  }

  /// Performs actions, waits until names were requested, and records everything that the page exposes.
  private func watch(_ page: LivePageTest, _ act: () async -> Void) async {
    await act()
    transcript.add(page: await page.html())
    await time.advance(by: .seconds(1))
    transcript.add(page: await page.html())
  }

  private func type(_ page: LivePageTest, _ field: String, _ text: String) async {
    await watch(page) { await page.field(field).type(text) }
  }

  private func fill(
    _ page: LivePageTest,
    _ userName: String,
    _ password: String = "correct horse",
    again: String = "correct horse"
  ) async {
    await type(page, "User name", userName)
    await type(page, "Password", password)
    await type(page, "Password again", again)
  }

  private func click(_ page: LivePageTest, _ button: String) async {
    await watch(page) { await page.button(button).click() }
  }

  private func text(_ page: LivePageTest, _ id: String) async -> String {
    await page.html().text(id) ?? ""
  }

  @Test func theButtonNeedsAFreeNameAndAGoodPasswordTwice() async {
    let page = await openPage()
    await fill(page, "alice")
    #expect(await text(page, "user-name-message").contains("is taken"))
    #expect(await page.button("Sign up").isDisabled())
    await type(page, "User name", "hypatia")
    #expect(await text(page, "user-name-message").contains("is free"))
    #expect(await !page.button("Sign up").isDisabled())
  }

  @Test func serverErrorsAreShownAndCanBeRetried() async {
    let page = await openPage()
    await page.field("What goes wrong").choose("Trouble (status 503)")
    await type(page, "User name", "hypatia")
    #expect(await text(page, "user-name-message").contains("status 503"))
    #expect(await text(page, "questions").contains("no answer"))
    await page.field("What goes wrong").choose("Nothing")
    await click(page, "Ask again")
    #expect(await text(page, "user-name-message").contains("is free"))
    #expect(await !page.button("Ask again").isThere)
  }

  @Test func chosenSettingsAreShown() async {
    let page = await openPage()
    #expect(await page.field("It answers").value() == "At once")
    await page.field("It answers").choose("The shorter the name, the later")
    await page.field("What goes wrong").choose("Invalid responses")
    #expect(await page.field("It answers").value() == "The shorter the name, the later")
    #expect(await page.field("What goes wrong").value() == "Invalid responses")
  }

  @Test func signingUpGreetsByNameAndClearsTheForm() async {
    let page = await openPage()
    await fill(page, "hypatia")
    await click(page, "Sign up")
    let body = await page.html()
    #expect(body.text("welcome-title") == "Welcome, hypatia")
    #expect(body.element("user-name")?[attribute: "value"] == "")
    for id in ["user-name", "password", "password-again"] {
      #expect(body.element(id)?.attributes.contains(.revision(1)) == true)
    }
    #expect(body.element("password")?.attributes.contains(.filled(false)) == true)
    #expect(body.brokenReferences == [])
    await click(page, "OK")
    #expect(await !page.element(id: "welcome").isThere)
  }

  @Test func leavingClearsThePassword() async {
    let page = await openPage()
    await fill(page, "hypatia")
    await page.leave()
    let body = await page.html()
    for id in ["password", "password-again"] {
      #expect(body.element(id)?.attributes.contains(.filled(false)) == true)
    }
  }

  @Test func returningRestoresOtherInput() async {
    let page = await openPage()
    await fill(page, "hypatia")
    await page.leave()
    let body = await page.html()
    #expect(body.element("user-name")?[attribute: "value"] == "hypatia")
    for id in ["user-name", "password", "password-again"] {
      #expect(body.element(id)?.attributes.contains(.revision(0)) == true)
    }
  }

  @Test func requirementsAreTickedOff() async throws {
    let page = await openPage()
    await fill(page, "ada", "12345678", again: "1234567")
    let body = await page.html()
    let list = try #require(body.element(RequirementsView.id))
    let kept = list.content.elements.filter { $0[attribute: "class"] == "requirement requirement-kept" }
    #expect(kept.count == 3)
    #expect(body.text("password-message")?.contains("mostly a sequence") == true)
    #expect(body.text("password-again-message") == "The passwords differ.")
    #expect(body.brokenReferences == [])
  }

  @Test func passwordFieldsHaveNoValue() async {
    let page = await openPage()
    await type(page, "Password", "correct horse")
    let body = await page.html()
    for id in ["password", "password-again"] {
      let field = body.element(id)
      #expect(field?[attribute: "type"] == "password")
      #expect(field?[attribute: "value"] == nil)
      #expect(field?[attribute: "autocomplete"] == "new-password")
    }
    #expect(body.element("password")?.attributes.contains(.filled(true)) == true)
    #expect(body.element("password-again")?.attributes.contains(.filled(false)) == true)
  }

  @Test func aNameIsShownAsText() async {
    let page = await openPage()
    await fill(page, "<script>alert(1)</script>")
    await click(page, "Sign up")
    let body = await page.html()
    #expect(body.text("welcome-title") == "Welcome, <script>alert(1)</script>")
    #expect(!body.rendered().contains("<script"))
    #expect(body.brokenReferences == [])
  }

  @Test func passwordsAreInNoPagePatchLogDumpOrQuestion() async {
    let asked = Transcript()
    let page = await openPage { _ in
      UserNameClient { name, completion in
        asked.add(name)
        completion(.success(true))
        return AnyCancellable {}
      }
    }
    await fill(page, "hypatia", "corr", again: "correct hors")
    await fill(page, "hypatia")
    await click(page, "Sign up")
    await click(page, "OK")
    await type(page, "Password", "correct horse")
    transcript.add(SignUpEvent.passwordTyped("correct horse"))
    transcript.add(SignUpEvent.passwordAgainTyped("correct horse"))
    #expect(!transcript.texts(with: "hypatia").isEmpty)
    #expect(!asked.texts(with: "hypatia").isEmpty)
    for word in ["corr", "hors"] {
      #expect(transcript.texts(with: word) == [])
      #expect(asked.texts(with: word) == [])
    }
    #expect(transcript.texts(with: "SignUp: passwordTyped(•••)").count == 3)
  }
}
