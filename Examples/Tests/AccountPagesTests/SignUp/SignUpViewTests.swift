import Accounts
import LivePages
import Testing

@testable import AccountPages

struct SignUpViewTests {
  private func body(_ state: SignUpViewState) -> HTML {
    SignUpView(state: state).body
  }

  private func name(_ text: String) throws -> UserName { try UserName(text) }

  @Test func allReferencesAreRight() throws {
    let hostile = try name("<script>alert(1)</script>")
    let states = [
      SignUpViewState(),
      SignUpViewState(userName: "ad", userNameProblem: .tooShort),
      SignUpViewState(
        userName: hostile.text,
        availability: .couldNotBeAsked(hostile, .unreachable),
        signedUp: hostile,
        questions: [
          Question(id: 2, name: hostile, outcome: .overtaken), Question(id: 1, name: hostile, outcome: .open),
        ]
      ),
    ]
    for state in states {
      #expect(body(state).brokenReferences == [])
      #expect(!body(state).rendered().contains("<script"))
    }
  }

  @Test func whatIsKnownAboutANameStandsBesideIt() throws {
    let ada = try name("ada")
    let texts: [(Availability, String, Bool)] = [
      (.notAsked, "", false), (.asking(ada), "Asking whether \u{201C}ada\u{201D}", false),
      (.free(ada), "\u{201C}ada\u{201D} is free", false), (.taken(ada), "\u{201C}ada\u{201D} is taken", true),
      (.couldNotBeAsked(ada, .trouble(status: 503)), "status 503", true),
    ]
    for (availability, text, isInvalid) in texts {
      let body = body(SignUpViewState(userName: "ada", availability: availability))
      let message = try #require(body.text("user-name-message"))
      #expect(text.isEmpty ? message.isEmpty : message.contains(text))
      #expect(body.element("user-name")?[attribute: "aria-invalid"] == (isInvalid ? "true" : "false"))
      #expect(
        (body.element("ask-again") != nil) == (availability == .couldNotBeAsked(ada, .trouble(status: 503)))
      )
    }
  }

  @Test func requirementsAreTickedOff() throws {
    let state = SignUpViewState(
      passwordCheck: PasswordCheck(password: "12345678", repeated: "1234567", userName: "ada"),
      hasPasswordAgain: true
    )
    let list = try #require(body(state).element(RequirementsView.id))
    let kept = list.content.elements.filter { $0[attribute: "class"] == "requirement requirement-kept" }
    #expect(kept.count == 3)
    #expect(body(state).text("password-message")?.contains("This is a run") == true)
    #expect(body(state).text("password-again-message") == "This is not the same as above.")
  }

  @Test func passwordFieldsHaveNoValue() {
    let state = SignUpViewState(
      passwordCheck: PasswordCheck(password: "correct horse", repeated: "", userName: "")
    )
    for id in ["password", "password-again"] {
      let field = body(state).element(id)
      #expect(field?[attribute: "type"] == "password")
      #expect(field?[attribute: "value"] == nil)
      #expect(field?[attribute: "autocomplete"] == "new-password")
    }
    #expect(body(state).element("password")?.attributes.contains(.filled(true)) == true)
    #expect(body(state).element("password-again")?.attributes.contains(.filled(false)) == true)
  }
}
