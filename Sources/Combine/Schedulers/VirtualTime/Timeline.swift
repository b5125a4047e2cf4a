import CombineShim

/// Time that passes only when it is told to, and what is to happen in it: what test schedulers and test
/// clocks share.
///
/// It may be used from any thread. Actions run on the thread that lets time pass, and no lock is held
/// meanwhile.
final class Timeline<Time: Comparable> {
  typealias Ticket = Agenda<Time>.Ticket

  private let lock = Lock()

  // All guarded by `lock`, under which the times' own arithmetic runs, and no other code of users.
  private var current: Time
  private var agenda = Agenda<Time>()
  private var changeCount: UInt = 0

  init(now: Time) {
    current = now
  }

  /// The time up to which it was told to run; while an action runs, that action's.
  var now: Time { lock.withLock { current } }

  /// Changes with each action that is added or cancelled.
  var changes: UInt { lock.withLock { changeCount } }

  /// The number of actions that are to run.
  var count: Int { lock.withLock { agenda.count } }

  /// The number of appointments that are kept, with those of cancelled actions.
  var appointmentCount: Int { lock.withLock { agenda.appointmentCount } }

  /// Adds an action that runs now, which is when time is next let pass.
  func add(action: @escaping () -> Void) {
    lock.withLock {
      changeCount &+= 1
      _ = agenda.add(at: current, action: action)
    }
  }

  /// Adds an action. A date in the past means now.
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

  /// Takes an action out and releases it.
  func cancel(_ ticket: Ticket) {
    let released = lock.withLock {
      changeCount &+= 1
      return agenda.cancel(ticket)
    }
    withExtendedLifetime(released) {}
  }

  /// Whether the action is still to run.
  private func contains(_ ticket: Ticket) -> Bool {
    lock.withLock { agenda.contains(ticket) }
  }

  /// Runs the next action at its time, unless it is due after the limit.
  /// - Returns: What kind of action ran, or `nil` for none.
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
      "An action is repeated after an interval in which no time passes: it would run for ever"
    )
    return .repetition
  }

  /// The kind of action that ``runNext(until:)`` ran.
  enum RanAction {
    /// An action that does not come again, also because it has cancelled itself.
    case single
    /// One that comes again.
    case repetition
  }

  /// Advances to a date, where nothing is due any more.
  func skip(to date: Time) {
    lock.withLock { current = max(current, date) }
  }
}

// Unchecked: what changes is guarded by the lock. Actions and times are brought from one thread to another,
// which is what schedulers are for.
extension Timeline: @unchecked Sendable {}

/// Time that waits for tasks before it passes: what the asynchronous forms of test schedulers and clocks
/// promise is written at ``Quiescence``.
extension Timeline {
  /// Advances to a date; tasks go on before, between and after the actions.
  func advance(to date: Time, isolation: isolated (any Actor)?) async {
    await standStill(isolation: isolation)
    while await runNextAndStandStill(until: date, isolation: isolation) {}
    skip(to: date)
  }

  /// Advances until nothing is due; tasks go on meanwhile.
  /// - Parameter timeout: The real time that it may take. The first ``leastSteps`` actions run in any case:
  ///   on a busy machine that may take long, which is no sign that they have no end.
  /// - Returns: Whether nothing is due any more.
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

  /// Suspends while tasks go on, until they wait.
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
