import LivePages

/// The status of the user name: its problem, or whether it is free.
struct UserNameStatusView {
  let problem: UserNameProblem?
  let availability: Availability

  var isProblem: Bool {
    if problem != nil { return true }
    return switch availability {
    case .taken, .couldNotBeAsked: true
    case .notAsked, .asking, .free: false
    }
  }

  var body: HTML {
    HTML {
      if let problem {
        problem.message
      } else {
        switch availability {
        case .notAsked: HTML()
        case .asking(let name): asking(name)
        case .free(let name): free(name)
        case .taken(let name): "\u{201C}\(name.text)\u{201D} is taken. Choose another name."
        case .couldNotBeAsked(_, let error): error.message
        }
      }
    }
  }

  private func asking(_ name: UserName) -> HTML {
    HTML {
      Element(.span, .class("spinner"), .aria("hidden", "true"))
      Element(.span) { "Checking whether \u{201C}\(name.text)\u{201D} is free\u{2026}" }
    }
  }

  private func free(_ name: UserName) -> HTML {
    HTML {
      Element(.span, .class("field-success")) { "\u{2713} \u{201C}\(name.text)\u{201D} is free." }
    }
  }
}
