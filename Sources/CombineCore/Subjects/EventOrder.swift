/// Puts numbered events back into order when several threads bring them out of it.
///
/// Every number comes once. An event whose turn it is not yet is held; whoever brings the one before it delivers it too.
/// So no thread waits for another.
@usableFromInline
struct EventOrder<Event> {
  /// The number of the event whose turn it is.
  @usableFromInline var upcoming: UInt64 = 1

  /// Events whose turn has not come; `nil` while there are none.
  @usableFromInline var held: [UInt64: Event]?

  @inlinable
  init() {}

  /// Says which number was the last that is of no concern.
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

  /// Holds an event until its turn comes.
  mutating func hold(_ event: Event, number: UInt64) {
    if held == nil { held = [:] }
    held?[number] = event
  }

  /// Takes the turn of a held event, if it is its turn.
  mutating func takeTurnOfHeld() -> (event: Event, number: UInt64)? {
    guard let event = held?.removeValue(forKey: upcoming) else { return nil }
    if held?.isEmpty == true { held = nil }
    upcoming += 1
    return (event, upcoming - 1)
  }
}
