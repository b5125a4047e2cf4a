/// The order of numbered events that several threads bring out of order.
///
/// Every number comes once. An event that comes early is kept; the thread that brings the one before it
/// delivers both. So no thread waits for another.
///
/// It does not know the events' type, so that it costs no look-up of metadata where it is used from code that
/// is not specialised.
@usableFromInline
struct EventOrder {
  /// The number of the event whose turn it is.
  @usableFromInline var upcoming: UInt64 = 1

  /// Whether events are kept that came before their turn.
  @usableFromInline var hasEarly = false

  @inlinable
  init() {}

  /// Begins with the event after the given number.
  @inlinable
  mutating func begin(after number: UInt64) {
    upcoming = number + 1
  }

  /// - Returns: Whether it is this number's turn; the next one's comes then.
  @inlinable
  mutating func takeTurn(_ number: UInt64) -> Bool {
    guard number == upcoming else { return false }
    upcoming += 1
    return true
  }

  /// - Returns: Whether it is these numbers' turn; that of the one after them comes then.
  @inlinable
  mutating func takeTurns(_ numbers: ClosedRange<UInt64>) -> Bool {
    guard numbers.lowerBound == upcoming else { return false }
    upcoming = numbers.upperBound + 1
    return true
  }
}
