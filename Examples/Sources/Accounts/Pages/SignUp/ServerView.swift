import LivePages

/// The controls for the server's behavior, and a log of the requests.
struct ServerView: View {
  let settings: AnswerSettings
  let questions: [Question]

  var body: some View<SignUpEvent> {
    Container(.section, .class("card server"), .aria("labelledby", "server-title")) {
      Text("The user name server", .h2, .id("server-title"))
      Text(
        "It receives a request when you pause for half a second. Make it slow or break it, only for yourself; "
          + "\u{201C}alice\u{201D} and \u{201C}bob\u{201D} are two of the taken names.",
        .p,
        .class("account-lead")
      )
      choice("It answers", id: "speed") { label in
        Picker(label, selection: settings.speed, in: AnswerSettings.Speed.allCases, title: \.title) {
          .speedChosen($0)
        }
      }
      choice("What goes wrong", id: "fault") { label in
        Picker(
          label,
          selection: settings.fault,
          in: [nil] + RequestConditions.Fault.allCases,
          title: { $0?.title ?? "Nothing" },
          send: { .faultChosen($0) }
        )
      }
      Element(.h3, .class("questions-title")) { "Latest questions" }
      log
    }
  }

  private func choice<Value>(
    _ label: String,
    id: String,
    picker: (String) -> Picker<Value, SignUpEvent>
  ) -> some View<SignUpEvent> {
    Container(.div, .class("field")) {
      Element(.label, .for(id)) { label }
      picker(label).labelHidden().id(id)
    }
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
    case .overtaken: "dropped for a newer one"
    case .answered(.free): "free"
    case .answered(.taken): "taken"
    case .answered(.couldNotBeAsked), .answered(.notAsked), .answered(.asking): "no answer"
    }
  }
}

/// How the server answers this visitor's requests about names.
public struct AnswerSettings: Hashable, Sendable {
  public enum Speed: String, CaseIterable, Sendable {
    case quick
    case slow
    /// Answers longer names faster than shorter ones that were requested earlier, so that responses arrive
    /// out of order.
    case shortNamesLast
  }

  public var speed = Speed.quick
  public var fault: RequestConditions.Fault?

  public init(speed: Speed = .quick, fault: RequestConditions.Fault? = nil) {
    self.speed = speed
    self.fault = fault
  }

  func conditions(for name: UserName) -> RequestConditions {
    RequestConditions(delay: speed.delay(for: name), fault: fault)
  }
}

extension AnswerSettings.Speed {
  var title: String {
    switch self {
    case .quick: "At once"
    case .slow: "After three seconds"
    case .shortNamesLast: "The shorter the name, the later"
    }
  }

  func delay(for name: UserName) -> Duration {
    switch self {
    case .quick: .zero
    case .slow: .seconds(3)
    case .shortNamesLast: .milliseconds(500) * max(10 - name.text.count, 0)
    }
  }
}

extension RequestConditions.Fault {
  var title: String {
    switch self {
    case .unavailable: "Trouble (status 503)"
    case .malformed: "Invalid responses"
    case .cutOff: "The connection breaks"
    }
  }
}
