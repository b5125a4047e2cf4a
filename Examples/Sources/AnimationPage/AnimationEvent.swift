import AnimationFeature
import LivePages

/// All that a person can do on the page.
public enum AnimationEvent: ViewEvent {
  case placeTapped(Place)
  case sizeTapped
  case rainbowTapped
  case tourTapped
  case resetTapped
  case curveTapped(Movement.Curve)
  case paceTapped(Movement.Pace)
  case repetitionTapped(Movement.Repetition)

  public init(_ wire: WireEvent) throws(ViewEventError) {
    switch wire.name {
    case "placeTapped":
      guard let place = Place(rawValue: try wire.integer()) else {
        throw .unexpectedValue(event: wire.name, expected: "the number of a place, from 0 to 8")
      }
      self = .placeTapped(place)
    case "curveTapped": self = .curveTapped(try wire.choice())
    case "paceTapped": self = .paceTapped(try wire.choice())
    case "repetitionTapped": self = .repetitionTapped(try wire.choice())
    default:
      guard let event = Self.withoutValue.first(where: { $0.wire.name == wire.name }) else {
        throw .unknownEvent(name: wire.name)
      }
      try wire.requireNoValue()
      self = event
    }
  }

  public var wire: WireEvent {
    switch self {
    case .placeTapped(let place): WireEvent("placeTapped", value: .integer(place.rawValue))
    case .sizeTapped: WireEvent("sizeTapped")
    case .rainbowTapped: WireEvent("rainbowTapped")
    case .tourTapped: WireEvent("tourTapped")
    case .resetTapped: WireEvent("resetTapped")
    case .curveTapped(let curve): WireEvent("curveTapped", value: .string(curve.rawValue))
    case .paceTapped(let pace): WireEvent("paceTapped", value: .string(pace.rawValue))
    case .repetitionTapped(let repetition):
      WireEvent("repetitionTapped", value: .string(repetition.rawValue))
    }
  }

  private static let withoutValue: [AnimationEvent] = [
    .sizeTapped, .rainbowTapped, .tourTapped, .resetTapped,
  ]
}
