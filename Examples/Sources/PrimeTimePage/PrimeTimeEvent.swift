import LivePages

/// All that a person can do on the page.
public enum PrimeTimeEvent: ViewEvent {
  case decrementTapped
  case incrementTapped
  case isPrimeTapped
  case primeModalDismissed
  case saveFavoriteTapped
  case removeFavoriteTapped
  case nthPrimeTapped
  case alertAnswered(DialogAnswer)
  /// The favorites to delete, by what they are and not by where they stand: another tab may have moved them.
  case deleteFavorites([Int])
  case saveToFileTapped
  case loadFromFileTapped

  public init(_ wire: WireEvent) throws(ViewEventError) {
    if wire.name == Self.deleteFavoritesName {
      self = .deleteFavorites(try wire.integers())
      return
    }
    if wire.name == Self.alertAnsweredName {
      self = .alertAnswered(try DialogAnswer(wire))
      return
    }
    guard let event = Self.withoutValue.first(where: { $0.wire.name == wire.name }) else {
      throw .unknownEvent(name: wire.name)
    }
    try wire.requireNoValue()
    self = event
  }

  public var wire: WireEvent {
    switch self {
    case .decrementTapped: WireEvent("decrementTapped")
    case .incrementTapped: WireEvent("incrementTapped")
    case .isPrimeTapped: WireEvent("isPrimeTapped")
    case .primeModalDismissed: WireEvent("primeModalDismissed")
    case .saveFavoriteTapped: WireEvent("saveFavoriteTapped")
    case .removeFavoriteTapped: WireEvent("removeFavoriteTapped")
    case .nthPrimeTapped: WireEvent("nthPrimeTapped")
    case .alertAnswered(let answer): WireEvent(Self.alertAnsweredName, value: answer.value)
    case .deleteFavorites(let primes):
      WireEvent(Self.deleteFavoritesName, value: .integers(primes))
    case .saveToFileTapped: WireEvent("saveToFileTapped")
    case .loadFromFileTapped: WireEvent("loadFromFileTapped")
    }
  }

  private static let alertAnsweredName = "alertAnswered"
  private static let deleteFavoritesName = "deleteFavorites"

  private static let withoutValue: [PrimeTimeEvent] = [
    .decrementTapped, .incrementTapped, .isPrimeTapped, .primeModalDismissed, .saveFavoriteTapped,
    .removeFavoriteTapped, .nthPrimeTapped, .saveToFileTapped, .loadFromFileTapped,
  ]
}
