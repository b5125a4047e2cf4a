import ComposableArchitecture
import LivePages

/// The choices for the animation, and the resulting code.
struct MovementView: View {
  let movement: Movement

  var body: some View<MovingCircle.Action> {
    Container(.section, .class("card"), .aria("labelledby", "movement-title")) {
      Text("How it moves", .h2, .id("movement-title"))
      choices("Curve") {
        for curve in Movement.Curve.allCases {
          choice("curve-\(curve.rawValue)", curve.name, \.curve, curve)
        }
      }
      choices("Duration") {
        for pace in Movement.Pace.allCases {
          choice("pace-\(pace.rawValue)", pace.name, \.pace, pace, isDisabled: !movement.hasPace)
        }
      }
      choices("Repetition") {
        for repetition in Movement.Repetition.allCases {
          choice(
            "repetition-\(repetition.rawValue)",
            repetition.name,
            \.repetition,
            repetition,
            isDisabled: movement.curve == .none
          )
        }
      }
      outcome
    }
  }

  private func choices(
    _ title: String,
    @ViewBuilder<MovingCircle.Action> content: () -> some View<MovingCircle.Action>
  ) -> some View<MovingCircle.Action> {
    Container(.div, .class("choices"), .role("group"), .aria("label", title)) {
      Text(title, .span, .class("choices-title"), .aria("hidden", "true"))
      content()
    }
  }

  private func choice<Value: Equatable>(
    _ id: String,
    _ label: String,
    _ field: WritableKeyPath<Movement, Value>,
    _ value: Value,
    isDisabled: Bool = false
  ) -> some View<MovingCircle.Action> {
    var chosen = movement
    chosen[keyPath: field] = value
    return Button(label, send: .movementChosen(chosen))
      .id(id)
      .class("button choice")
      .attributes(.aria("pressed", chosen == movement && !isDisabled ? "true" : "false"))
      .disabled(isDisabled)
  }

  private var outcome: some View<MovingCircle.Action> {
    Container(.div, .id("outcome"), .class("outcome"), .aria("live", "polite")) {
      CurvePicture(animation: movement.animation).body
      Container(.div) {
        Container(.p) {
          Container(.code) {
            for piece in movement.code { Text(piece, .span, .class("piece")) }
          }
        }
        Text(movement.words, .p, .class("outcome-words"))
      }
    }
  }
}

extension Movement {
  /// The code of the animation, in pieces between which lines may break.
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
    guard let animation else { return "Changes appear immediately." }
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

  /// The text after the sentence about the duration.
  fileprivate var words: String {
    switch self {
    case .once: ""
    case .threeTimes: ", and runs three times"
    case .thereAndBack: ", and runs three times, the second time backwards"
    case .forever: ", and goes back and forth until the next change of the page"
    }
  }
}
