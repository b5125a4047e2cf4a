import LivePages

/// A page that counts, and shows the last word that it was told.
struct TallyPage: LivePage {
  let path = "/tally"
  let title = "Tally"
  let stylesheets: [String] = []
  let icon = "/icon.svg"

  func makeSession(onChange: @escaping @Sendable () -> Void) async -> TallySession {
    TallySession(onChange: onChange)
  }
}

enum TallyEvent: ViewEvent {
  case add(Int)
  case reset

  init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "add": self = .add(try wire.integer())
    case "reset":
      try wire.requireNoValue()
      self = .reset
    default: throw .unknownEvent(name: wire.name)
    }
  }

  var wire: WireEvent {
    switch self {
    case .add(let amount): WireEvent("add", value: .integer(amount))
    case .reset: WireEvent("reset")
    }
  }
}

actor TallySession: LiveSession {
  private let onChange: @Sendable () -> Void
  private var total = 0

  init(onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
  }

  func body() -> HTML {
    HTML {
      Element(.p, .id("total")) { "\(total)" }
      Element(.button, .on(TallyEvent.add(1))) { "+" }
    }
  }

  func receive(_ event: TallyEvent) {
    switch event {
    case .add(let amount): total += amount
    case .reset: total = 0
    }
    onChange()
  }

  func end() {}
}
