import HeapModule

/// Actions by the time at which they are due; those of the same time in the order in which they were added.
/// One that repeats keeps its place in that order, each time.
///
/// Adding and taking one cost O(log n). Cancelling costs O(1) in the long run and releases the action at
/// once. What remains of a cancelled one in the heap goes when its time comes, or as soon as there are as
/// many of them as of others: an agenda whose actions are put off again and again does not grow.
struct Agenda<Time: Comparable> {
  /// Names an action that was added.
  struct Ticket: Sendable {
    fileprivate let index: Int
    fileprivate let number: UInt64
  }

  /// The repetition of an action.
  enum Repetition {
    case never
    /// At the time that the closure makes of the time of its last run; `nil` for never again.
    case at((Time) -> Time?)
  }

  /// An action that was taken to be run.
  struct Due {
    let ticket: Ticket
    let recurrence: Recurrence
    let action: () -> Void
  }

  /// Whether and when an action that was taken comes again.
  enum Recurrence {
    case never
    case later
    /// At the same time: if the action does not cancel itself, time cannot pass.
    case atOnce
  }

  /// An element of the heap. It owns nothing, so that the heap moves plain bytes.
  private struct Appointment: Comparable {
    let date: Time
    let order: UInt64
    let index: Int

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.date == rhs.date ? lhs.order < rhs.order : lhs.date < rhs.date
    }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.order == rhs.order }
  }

  /// An action that has an appointment.
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

  /// The number of actions that are to run.
  var count: Int { heap.count - cancelledCount }

  /// The number of appointments that are kept, with those of cancelled actions.
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

  /// The time of the next action, having dropped the appointments before it of those that were cancelled.
  mutating func nextDate() -> Time? {
    while let next = heap.min {
      if entries[next.index].action != nil { return next.date }
      heap.removeMin()
      cancelledCount -= 1
      freeEntries.append(next.index)
    }
    return nil
  }

  /// Takes the next action. One that repeats has its next appointment from then on.
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

  /// Whether the action is still to run.
  func contains(_ ticket: Ticket) -> Bool {
    entries[ticket.index].number == ticket.number && entries[ticket.index].action != nil
  }

  /// Takes an action out.
  /// - Returns: What it holds, for the caller to release where no lock is held.
  mutating func cancel(_ ticket: Ticket) -> (() -> Void)? {
    guard contains(ticket) else { return nil }
    let action = entries[ticket.index].action.take()
    entries[ticket.index].repetition = .never
    cancelledCount += 1
    if cancelledCount > max(count, Self.toleratedCount) { forgetCancelled() }
    return action
  }

  /// The number of cancelled appointments that may be kept however few others there are.
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
