import CombineShim
import DequeModule

/// The latest events of a bloc or of a subscription, within the limits of its inspector.
///
/// `EntryRing` has the same loop: with one generic ring, each send to an inspected store took 14 % more
/// instructions.
struct EventRing<Event> {
  /// What an event takes beside its values.
  private static var ofEvent: Int { 160 }

  private let limits: InspectionLimits
  private var events: Deque<(event: Event, bytes: Int)> = []
  private var bytes = 0

  init(limits: InspectionLimits) {
    self.limits = limits
  }

  var all: [Event] { events.map(\.event) }
  var count: Int { events.count }

  /// The latest events.
  func latest(_ count: Int) -> [Event] { events.suffix(count).map(\.event) }

  /// - Parameter size: The bytes of its values, as estimated.
  /// - Returns: The events that had to go. Keep them until no lock is held.
  mutating func append(_ event: Event, bytes size: Int) -> [Event] {
    events.append((event, size + Self.ofEvent))
    bytes += size + Self.ofEvent
    var removed: [Event] = []
    while events.count > limits.entries || (bytes > limits.bytes && events.count > 1) {
      let oldest = events.removeFirst()
      bytes -= oldest.bytes
      removed.append(oldest.event)
    }
    return removed
  }
}

extension Footprint {
  /// Returns the number of bytes of a value that is recorded and whose type is not known, without what
  /// objects have.
  static func bytes(ofAny value: Any) -> Int {
    func bytes<Value>(_ value: Value) -> Int {
      _isPOD(Value.self) ? MemoryLayout<Value>.stride : self.bytes(of: value, lookingIntoObjects: false)
    }
    return _openExistential(value, do: bytes)
  }
}
