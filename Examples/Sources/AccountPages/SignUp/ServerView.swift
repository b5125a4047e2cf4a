import Accounts
import LivePages
import UserNameAPI

/// The server that knows the names: how it is to answer, and what it was asked.
struct ServerView {
  let settings: AnswerSettings
  let questions: [Question]

  var body: Element {
    Element(.section, .class("card server"), .aria("labelledby", "server-title")) {
      Element(.h2, .id("server-title")) { "The server that knows the names" }
      Element(.p, .class("account-lead")) {
        "It is asked when you pause for half a second. Make it slow or break it, for yourself alone; "
        "\u{201C}alice\u{201D} and \u{201C}bob\u{201D} are among the names that are taken."
      }
      choice("speed", "It answers", .onInput(SignUpEvent.speedChosen(.quick))) {
        for speed in AnswerSettings.Speed.allCases {
          option(speed.rawValue, speed.title, isChosen: speed == settings.speed)
        }
      }
      choice("fault", "What goes wrong", .onInput(SignUpEvent.faultChosen(nil))) {
        option(SignUpEvent.noFault, "Nothing", isChosen: settings.fault == nil)
        for fault in RequestConditions.Fault.allCases {
          option(fault.rawValue, fault.title, isChosen: fault == settings.fault)
        }
      }
      Element(.h3, .class("questions-title")) { "Latest questions" }
      log
    }
  }

  private func choice(
    _ id: String,
    _ label: String,
    _ onInput: Attribute,
    @HTMLBuilder options: () -> HTML
  ) -> Element {
    Element(.div, .class("field")) {
      Element(.label, .for(id)) { label }
      Element(.select, .id(id), .class("field-input"), onInput, content: options)
    }
  }

  private func option(_ value: String, _ title: String, isChosen: Bool) -> Element {
    Element(.option, .value(value), .selected(isChosen)) { title }
  }

  private var log: Element {
    Element(.div, .id("questions")) {
      if questions.isEmpty {
        Element(.p, .class("empty")) { "None yet." }
      } else {
        Element(.ol, .class("question-rows")) {
          for question in questions {
            Element(.li, .id("question-\(question.id)"), .class("question")) {
              Element(.span, .class("question-name")) { question.name.text }
              Element(.span, .class("question-outcome")) { question.outcome.text }
            }
          }
        }
      }
    }
  }
}

extension Question.Outcome {
  fileprivate var text: String {
    switch self {
    case .open: "asking\u{2026}"
    case .overtaken: "given up for a newer one"
    case .answered(.free): "free"
    case .answered(.taken): "taken"
    case .answered(.couldNotBeAsked), .answered(.notAsked), .answered(.asking): "no answer"
    }
  }
}
