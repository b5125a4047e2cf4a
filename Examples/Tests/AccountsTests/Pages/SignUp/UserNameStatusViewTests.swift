import LivePages
import Testing

@testable import Accounts

struct UserNameStatusViewTests {
  @Test func showsTheAvailabilityOfAName() throws {
    let ada = try UserName("ada")
    let texts: [(Availability, String, Bool)] = [
      (.notAsked, "", false), (.asking(ada), "Checking whether \u{201C}ada\u{201D} is free\u{2026}", false),
      (.free(ada), "\u{2713} \u{201C}ada\u{201D} is free.", false),
      (.taken(ada), "\u{201C}ada\u{201D} is taken. Choose another name.", true),
      (
        .couldNotBeAsked(ada, .trouble(status: 503)), UserNameClientError.trouble(status: 503).message, true
      ),
    ]
    for (availability, text, isProblem) in texts {
      let view = UserNameStatusView(problem: nil, availability: availability)
      #expect(view.body.plainText == text)
      #expect(view.isProblem == isProblem)
    }
  }

  @Test func nameProblemsTakePrecedence() throws {
    let view = UserNameStatusView(problem: .tooShort, availability: .free(try UserName("ada")))
    #expect(view.body.plainText == UserNameProblem.tooShort.message)
    #expect(view.isProblem)
  }
}
