/// The events of a run in their order.
///
/// It is for one thread.
public final class Log {
  /// More than any scenario needs that comes to an end by itself.
  public static let limit = 600

  public private(set) var events: [Event] = []
  private var isOpen = true

  public init() {}

  /// Whether nobody may act any more, so that a run which would go round in circles ends.
  public var isFull: Bool { events.count >= Self.limit || !isOpen }

  public func append(_ event: @autoclosure () -> Event) {
    if !isFull { events.append(event()) }
  }

  /// Keeps what the end of a run causes out of the log.
  public func close() {
    isOpen = false
  }
}
