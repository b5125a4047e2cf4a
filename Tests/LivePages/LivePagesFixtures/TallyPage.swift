import LivePagesCore

/// A counter page that also displays the last written word.
package struct TallyPage: LivePage {
  package let path: String
  package let title = "Tally"
  package let stylesheets: [String] = []
  package let icon = "/icon.svg"
  package let sharing: PageSharing
  private let onDisappear: @Sendable () -> Void

  package init(
    path: String = "/tally",
    sharing: PageSharing = .visit,
    onDisappear: @escaping @Sendable () -> Void = {}
  ) {
    self.path = path
    self.sharing = sharing
    self.onDisappear = onDisappear
  }

  package func makeSession(for visit: Visit, onChange: ChangeSignal) async -> TallySession {
    TallySession(onChange: onChange, onDisappear: onDisappear)
  }
}

package enum TallyEvent: ViewEvent {
  case add(Int)
  case reset
  /// Resets the total with an animation of half a second.
  case fade
  case write(String)

  package init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "add": self = .add(try wire.integer())
    case "reset":
      try wire.requireNoValue()
      self = .reset
    case "fade": self = .fade
    case "write": self = .write(try wire.string())
    default: throw .unknownEvent(name: wire.name)
    }
  }

  package var wire: WireEvent {
    switch self {
    case .add(let amount): WireEvent("add", value: .integer(amount))
    case .reset: WireEvent("reset")
    case .fade: WireEvent("fade")
    case .write(let text): WireEvent("write", value: .string(text))
    }
  }
}

package actor TallySession: LiveSession {
  private let onChange: ChangeSignal
  private let onDisappear: @Sendable () -> Void
  private var total = 0
  private var word = ""

  package init(onChange: ChangeSignal, onDisappear: @escaping @Sendable () -> Void) {
    self.onChange = onChange
    self.onDisappear = onDisappear
  }

  package func body() -> HTML {
    HTML {
      Element(.p, .id("total")) { "\(total)" }
      Element(.button, .on(TallyEvent.add(1))) { "+" }
      Element(.input, .id("word"), .value(word), .onInput(TallyEvent.write("")))
    }
  }

  package func disappear() {
    onDisappear()
  }

  package func receive(_ event: TallyEvent) {
    switch event {
    case .add(let amount): total += amount
    case .reset: total = 0
    case .write(let text): word = text
    case .fade:
      total = 0
      onChange(animation: PageAnimation(timing: .linear, duration: 0.5))
      return
    }
    onChange()
  }
}
