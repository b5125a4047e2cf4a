import LivePages

/// The requirements for the password, each with a tick mark once it is satisfied.
struct RequirementsView {
  static let id = "password-requirements"

  let check: PasswordCheck

  var body: Element {
    Element(.ul, .id(Self.id), .class("requirements"), .aria("label", "Password requirements")) {
      for rule in PasswordRule.allCases {
        row(rule.requirement, isKept: check.keptRules.contains(rule))
      }
      row("The same password twice", isKept: check.isTyped && check.repetition == .same)
    }
  }

  private func row(_ text: String, isKept: Bool) -> Element {
    Element(.li, .class(isKept ? "requirement requirement-kept" : "requirement")) {
      Element(.span, .class("requirement-sign"), .aria("hidden", "true")) { isKept ? "\u{2713}" : "\u{25CB}" }
      Element(.span) {
        text
        Element(.span, .class("visually-hidden")) { isKept ? " (done)" : " (open)" }
      }
    }
  }
}
