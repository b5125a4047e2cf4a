import Accounts
import LivePages
import Testing

@testable import AccountPages

struct LogInViewTests {
  private static let states = [
    LogInViewState(),
    LogInViewState(userName: "ad", userNameProblem: .tooShort, hasPassword: true, passwordIsTooShort: true),
    LogInViewState(loggedIn: try? UserName("<script>alert(1)</script>"), revision: 1),
  ]

  @Test(arguments: states)
  func allReferencesAreRight(state: LogInViewState) {
    #expect(LogInView(state: state).body.brokenReferences == [])
  }

  @Test func problemsStandBesideTheirFields() {
    let body = LogInView(state: Self.states[1]).body
    #expect(body.text("user-name-message") == "The user name needs at least 3 characters.")
    #expect(body.text("password-message") == "The password needs at least 6 characters.")
    #expect(body.element("user-name")?[attribute: "aria-invalid"] == "true")
    #expect(body.element("password")?[attribute: "aria-invalid"] == "true")
    #expect(body.element("user-name")?[attribute: "aria-describedby"] == "user-name-message")
  }

  @Test func aPasswordFieldHasNoValue() {
    let field = LogInView(state: Self.states[1]).body.element("password")
    #expect(field?[attribute: "type"] == "password")
    #expect(field?[attribute: "value"] == nil)
    #expect(field?[attribute: "autocomplete"] == "current-password")
    #expect(field?.attributes.contains(.filled(true)) == true)
  }

  @Test func aNameIsShownAsText() {
    let html = LogInView(state: Self.states[2]).body.rendered()
    #expect(html.contains("You are logged in as &lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!html.contains("<script"))
  }
}
