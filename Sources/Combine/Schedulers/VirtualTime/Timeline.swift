import CombineShim

/// Virtual time that advances only when you ask for it, and the actions that you schedule in it. Test
/// schedulers and test clocks share this class.
///
/// You can use it from any thread. Actions run on the thread that advances the time, which doesn't hold a
/// lock.
final class Timeline<Time: Comparable> {
  typealias Ticket = Agenda<Time>.Ticket

  private let lock = Lock()

  // `lock` guards all of them. The only user code that runs with the lock held is the arithmetic of the time
  // type.
  private var current: Time
  private var agenda = Agenda<Time>()
  private var changeCount: UInt = 0

  init(now: Time) {
    current = now
  }

  /// The time to which the timeline has advanced. While an action runs, this is the action's date.
  var now: Time { lock.withLock { current } }

  /// The number of actions that have been added or cancelled.
  var changes: UInt { lock.withLock { changeCount } }

  /// The number of pending actions.
  var count: Int { lock.withLock { agenda.count } }

  /// Adds an action for the current time, which runs when you next advance the time.
  func add(action: @escaping () -> Void) {
    lock.withLock {
      changeCount &+= 1
      _ = agenda.add(at: current, action: action)
    }
  }

  /// Adds an action. If its date is in the past, the current time is used instead.
  func add(
    at date: Time,
    repetition: Agenda<Time>.Repetition = .never,
    action: @escaping () -> Void
  ) -> Ticket {
    lock.withLock {
      changeCount &+= 1
      return agenda.add(at: max(date, current), repetition: repetition, action: action)
    }
  }

  /// Removes and releases an action.
  func cancel(_ ticket: Ticket) {
    let released = lock.withLock {
      changeCount &+= 1
      return agenda.cancel(ticket)
    }
    withExtendedLifetime(released) {}
  }

  /// Returns `true` while the action is pending.
  private func contains(_ ticket: Ticket) -> Bool {
    lock.withLock { agenda.contains(ticket) }
  }

  /// Runs the next action at its date, unless it is due after the limit.
  /// - Returns: The kind of action that ran, or `nil` if none did.
  func runNext(until limit: Time?) -> RanAction? {
    let due = lock.withLock { () -> Agenda<Time>.Due? in
      guard let date = agenda.nextDate(), limit.map({ date <= max($0, current) }) ?? true else { return nil }
      current = max(current, date)
      return agenda.takeNext()
    }
    guard let due else { return nil }
    due.action()
    guard due.recurrence != .never, contains(due.ticket) else { return .single }
    precondition(
      due.recurrence == .later,
      "The interval of a repeated action must be positive"
    )
    return .repetition
  }

  /// The kind of action that ``runNext(until:)`` ran.
  enum RanAction {
    /// An action that doesn't repeat, or has cancelled itself.
    case single
    /// An action that repeats.
    case repetition
  }

  /// Advances to a date. No action is due before that date.
  func skip(to date: Time) {
    lock.withLock { current = max(current, date) }
  }
}

// The lock guards the mutable state. Schedulers transfer actions and times between threads.
extension Timeline: @unchecked Sendable {}

/// Virtual time that waits for tasks before it advances. For the guarantees that the asynchronous methods of
/// test schedulers and test clocks give, see ``Quiescence``.
extension Timeline {
  /// Advances to a date. Tasks run before, between and after the actions.
  func advance(to date: Time, isolation: isolated (any Actor)?) async {
    await standStill(isolation: isolation)
    while await runNextAndStandStill(until: date, isolation: isolation) {}
    skip(to: date)
  }

  /// Advances until nothing is due, and lets tasks run.
  /// - Parameter timeout: The timeout in real time. The first ``leastSteps`` actions run in any case, because
  ///   they may take a long time on a busy machine without being endless.
  /// - Returns: A Boolean value that indicates whether nothing is due.
  func run(timeout: Duration, isolation: isolated (any Actor)?) async -> Bool {
    let end = ContinuousClock.now.advanced(by: timeout)
    var steps = 0
    await standStill(isolation: isolation)
    while await runNextAndStandStill(until: nil, isolation: isolation) {
      steps += 1
      if steps >= leastSteps, ContinuousClock.now >= end, count > 0 { return false }
    }
    return true
  }

  private var leastSteps: Int { 100 }

  /// Suspends while tasks run, until they wait.
  func standStill(isolation: isolated (any Actor)?) async {
    await Quiescence().last(whileCounting: { changes }, isolation: isolation)
  }

  private func runNextAndStandStill(until limit: Time?, isolation: isolated (any Actor)?) async -> Bool {
    let quiescence = Quiescence()
    let step = Wakeups.$current.withValue(quiescence.wakeups) { runNext(until: limit) }
    guard step != nil else { return false }
    await quiescence.last(whileCounting: { changes }, isolation: isolation)
    return true
  }
}
