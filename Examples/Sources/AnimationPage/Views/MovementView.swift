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
        choice(
          "repetition",
          "Show it three times",
          isChosen: movement.isRepeated,
          isDisabled: movement.curve == .none,
          .repetitionTapped
        )
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
        Element(.p) { Element(.code) { movement.code } }
        Element(.p, .class("outcome-words")) { movement.words }
      }
      if let words = movement.animation?.repetitionWords {
        Element(.p, .class("notice")) { words }
      }
    }
  }
}

extension Movement {
  /// The animation as one writes it.
  fileprivate var code: String {
    let single =
      switch curve {
      case .none: "nil"
      case .default: ".default"
      case .spring: ".spring(response: \(pace.seconds), dampingFraction: 0.5)"
      case .linear, .easeIn, .easeOut, .easeInOut: ".\(curve.rawValue)(duration: \(pace.seconds))"
      }
    return ".animation(\(single)\(isRepeated && curve != .none ? ".repeatCount(3)" : ""))"
  }

  fileprivate var words: String {
    guard let animation else { return "Changes are there at once." }
    let seconds = (PageAnimation(animation).duration * 100).rounded() / 100
    return "The transition takes \(seconds) s\(curve == .spring ? " until the spring is at rest" : "")."
  }
}
