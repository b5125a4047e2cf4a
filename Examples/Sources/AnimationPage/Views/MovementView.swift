import AnimationFeature
import ComposableArchitecture
import LivePages

/// How changes are to move: the choices, and what comes of them.
struct MovementView {
  let movement: Movement

  var body: Element {
    Element(.section, .class("card"), .aria("labelledby", "movement-title")) {
      Element(.h2, .id("movement-title")) { "How it moves" }
      choices("Curve") {
        for curve in Movement.Curve.allCases {
          choice(
            "curve-\(curve.rawValue)",
            curve.name,
            isChosen: movement.curve == curve,
            .curveTapped(curve)
          )
        }
      }
      choices("Duration") {
        for pace in Movement.Pace.allCases {
          choice(
            "pace-\(pace.rawValue)",
            pace.name,
            isChosen: movement.hasPace && movement.pace == pace,
            isDisabled: !movement.hasPace,
            .paceTapped(pace)
          )
        }
      }
      choices("Repetition") {
        for repetition in Movement.Repetition.allCases {
          choice(
            "repetition-\(repetition.rawValue)",
            repetition.name,
            isChosen: movement.curve != .none && movement.repetition == repetition,
            isDisabled: movement.curve == .none,
            .repetitionTapped(repetition)
          )
        }
      }
      outcome
    }
  }

  private func choices(_ title: String, @HTMLBuilder content: () -> HTML) -> Element {
    Element(.div, .class("choices"), .role("group"), .aria("label", title)) {
      Element(.span, .class("choices-title"), .aria("hidden", "true")) { title }
      content()
    }
  }

  private func choice(
    _ id: String,
    _ label: String,
    isChosen: Bool,
    isDisabled: Bool = false,
    _ event: AnimationEvent
  ) -> Element {
    Element(
      .button,
      .type("button"),
      .id(id),
      .class("button choice"),
      .aria("pressed", isChosen ? "true" : "false"),
      .disabled(isDisabled),
      .on(event)
    ) {
      label
    }
  }

  private var outcome: Element {
    Element(.div, .id("outcome"), .class("outcome"), .aria("live", "polite")) {
      CurvePicture(animation: movement.animation).body
      Element(.div) {
        Element(.p) {
          Element(.code) {
            for piece in movement.code {
              Element(.span, .class("piece")) { piece }
            }
          }
        }
        Element(.p, .class("outcome-words")) { movement.words }
      }
    }
  }
}

extension Movement {
  /// The animation as one writes it, in pieces between which a line may break.
  fileprivate var code: [String] {
    let single =
      switch curve {
      case .none: ["nil"]
      case .default: [".default"]
      case .spring: [".spring(", "response: \(pace.seconds), ", "dampingFraction: 0.5)"]
      case .linear, .easeIn, .easeOut, .easeInOut: [".\(curve.rawValue)(", "duration: \(pace.seconds))"]
      }
    var pieces = [".animation("] + single + (curve == .none ? [] : repetition.code)
    pieces[pieces.count - 1] += ")"
    return pieces
  }

  fileprivate var words: String {
    guard let animation else { return "Changes are there at once." }
    let seconds = (PageAnimation(animation).duration * 100).rounded() / 100
    return
      "The transition takes \(seconds) s\(curve == .spring ? " until the spring is at rest" : "")\(repetition.words)."
  }
}

extension Movement.Repetition {
  fileprivate var code: [String] {
    switch self {
    case .once: []
    case .threeTimes: [".repeatCount(", "3, ", "autoreverses: false)"]
    case .thereAndBack: [".repeatCount(3)"]
    case .forever: [".repeatForever()"]
    }
  }

  /// What comes after the sentence on how long the transition takes.
  fileprivate var words: String {
    switch self {
    case .once: ""
    case .threeTimes: ", and is shown three times"
    case .thereAndBack: ", and is shown three times, the second time backwards"
    case .forever: ", and goes back and forth until the next change of the page"
    }
  }
}
