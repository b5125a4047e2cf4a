import HeapModule

/// A queue of actions, sorted by date. Actions with the same date are in the order in which you added them,
/// and a repeating action keeps its position in that order.
///
/// Adding or taking an action costs O(log n), while cancelling an action costs amortized O(1) and releases
/// the action immediately. The heap entry of a cancelled action remains until it is due, or until more than
/// half of the entries are cancelled, which keeps an agenda from growing when actions are rescheduled
/// repeatedly.
struct Agenda<Time: Comparable> {
  /// The identity of an added action.
  struct Ticket: Sendable {
    fileprivate let index: Int
    fileprivate let number: UInt64
  }

  /// The repetition of an action.
  enum Repetition {
    case never
    /// Repeats at a time that the closure computes from the time of the last run. If the closure returns
    /// `nil`, the repetition ends.
    case at((Time) -> Time?)
  }

  /// An action taken to run.
  struct Due {
    let ticket: Ticket
    let recurrence: Recurrence
    let action: () -> Void
  }

  /// The repetition of an action that was taken.
  enum Recurrence {
    case never
    case later
    /// Repeats at the same time. Time can't advance unless the action cancels itself.
    case atOnce
  }

  /// An element of the heap. Without references, the heap moves plain bytes.
  private struct Appointment: Comparable {
    let date: Time
    let order: UInt64
    let index: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.date == rhs.date ? lhs.order < rhs.order : lhs.date < rhs.date
    }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.order == rhs.order }
  }

  /// An action with an appointment.
  private struct Entry {
    var number: UInt64
    var action: (() -> Void)?
    var repetition: Repetition
  }

  private var heap = Heap<Appointment>()
  private var entries: [Entry] = []
  private var freeEntries: [Int] = []
  private var lastNumber: UInt64 = 0
  private var cancelledCount = 0

  /// The number of pending actions.
  var count: Int { heap.count - cancelledCount }

  /// The number of stored appointments, including those of cancelled actions.
  var appointmentCount: Int { heap.count }

  /// Adds an action.
  mutating func add(
    at date: Time,
    repetition: Repetition = .never,
    action: @escaping () -> Void
  ) -> Ticket {
    let number = nextNumber()
    let entry = Entry(number: number, action: action, repetition: repetition)
    let index: Int
    if let free = freeEntries.popLast() {
      index = free
      entries[free] = entry
    } else {
      index = entries.endIndex
      entries.append(entry)
    }
    heap.insert(Appointment(date: date, order: number, index: index))
    return Ticket(index: index, number: number)
  }

  /// Removes the appointments of cancelled actions before the next action, and returns the date of that
  /// action.
  mutating func nextDate() -> Time? {
    while let next = heap.min {
      if entries[next.index].action != nil { return next.date }
      heap.removeMin()
      cancelledCount -= 1
      freeEntries.append(next.index)
    }
    return nil
  }

  /// Takes the next action. If the action repeats, adds its next appointment.
  mutating func takeNext() -> Due? {
    guard nextDate() != nil, let next = heap.popMin(), let action = entries[next.index].action else {
      return nil
    }
    let ticket = Ticket(index: next.index, number: entries[next.index].number)
    guard let date = followingDate(of: next) else {
      entries[next.index].action = nil
      freeEntries.append(next.index)
      return Due(ticket: ticket, recurrence: .never, action: action)
    }
    heap.insert(Appointment(date: date, order: next.order, index: next.index))
    return Due(ticket: ticket, recurrence: date > next.date ? .later : .atOnce, action: action)
  }

  private func followingDate(of appointment: Appointment) -> Time? {
    switch entries[appointment.index].repetition {
    case .never: nil
    case .at(let following): following(appointment.date)
    }
  }

  /// Returns `true` while the action is pending.
  func contains(_ ticket: Ticket) -> Bool {
    entries[ticket.index].number == ticket.number && entries[ticket.index].action != nil
  }

  /// Removes an action.
  /// - Returns: The action, which the caller releases without a lock.
  mutating func cancel(_ ticket: Ticket) -> (() -> Void)? {
    guard contains(ticket) else { return nil }
    let action = entries[ticket.index].action.take()
    entries[ticket.index].repetition = .never
    cancelledCount += 1
    if cancelledCount > max(count, Self.toleratedCount) { forgetCancelled() }
    return action
  }

  /// The number of cancelled appointments that may remain even when there are few others.
  private static var toleratedCount: Int { 32 }

  private mutating func forgetCancelled() {
    var kept: [Appointment] = []
    kept.reserveCapacity(count)
    for appointment in heap.unordered {
      if entries[appointment.index].action == nil {
        freeEntries.append(appointment.index)
      } else {
        kept.append(appointment)
      }
    }
    heap = Heap(kept)
    cancelledCount = 0
  }

  private mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }
}
