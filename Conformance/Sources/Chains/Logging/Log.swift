/// The events of a run in order.
///
/// A log supports one thread.
public final class Log {
  /// A number of events that no terminating scenario reaches.
  public static let limit = 600

  public private(set) var events: [Event] = []
  private var isOpen = true

  public init() {}

  /// A Boolean value that indicates whether the run must stop. The limit ends runs that would never
  /// terminate.
  public var isFull: Bool { events.count >= Self.limit || !isOpen }

  public func append(_ event: @autoclosure () -> Event) {
    if !isFull { events.append(event()) }
  }

  /// Keeps events of the run's end out of the log.
  public func close() {
    isOpen = false
  }
}
