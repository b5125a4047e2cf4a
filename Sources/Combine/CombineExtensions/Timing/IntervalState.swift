import CombineShim
import DequeModule

/// The count of a ``Publishers/Interval``, and which of its numbers are delivered.
@usableFromInline
struct IntervalState {
  private var count = 0
  private var demand = Subscribers.Demand.none
  private var isDelivering = false

  /// The numbers that were demanded, and came while another was being delivered.
  private var waiting = Deque<Int>()

  @usableFromInline
  init() {}

  /// Counts a period.
  /// - Returns: The number to deliver now, if it is demanded and no other is being delivered.
  @usableFromInline
  mutating func tick() -> Int? {
    let number = count
    count += 1
    guard demand > .none else { return nil }
    demand -= 1
    guard !isDelivering else {
      waiting.append(number)
      return nil
    }
    isDelivering = true
    return number
  }

  /// Ends a delivery.
  /// - Parameter more: The demand that downstream returned for it.
  /// - Returns: The number to deliver next.
  @usableFromInline
  mutating func next(_ more: Subscribers.Demand) -> Int? {
    demand += more
    let next = waiting.popFirst()
    isDelivering = next != nil
    return next
  }

  @usableFromInline
  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }
}
