import CombineShim
import CustomDump
import Synchronization
import TributaryReports

/// One run of `blocTest`.
struct BlocTestRun<B: BlocBase<State>, State> {
  let description: String?
  let setUp: BlocTestStep?
  let tearDown: BlocTestStep?
  let skip: Int
  let errors: BlocTestErrors
  let origin: ErrorOrigin

  func run(
    build: () throws -> B,
    seed: State?,
    act: BlocTestAction<B>?,
    wait: BlocTestWait?,
    verify: BlocTestAction<B>?,
    isolation: isolated (any Actor)?,
    compare: ([State]) -> Void
  ) async {
    let record = ErrorRecord()
    let activity = BlocActivity()
    var settings = BlocSettings.current
    settings.observer = ErrorObserver(record: record, base: settings.observer)
    settings.onUnhandledError = { record.append(unhandled: $0) }
    settings.activity = activity
    let owner: any Actor = isolation ?? MainActor.shared
    let mailbox = BlocMailbox(isolation: isolation, activity: activity)
    await settings.run {
      // Capturing the actor isolates the closure to it.
      _ = isolation
      guard await attempt("setUp", setUp, on: mailbox, isolation: isolation) else { return }
      guard let bloc = attempt("build", build) else { return }
      if let seed { bloc.emit(seed) }
      let states = StateRecord(bloc.stream)
      do {
        if let act { try await onOwner(mailbox, isolation: isolation) { try await act(bloc) } }
      } catch {
        record.append(thrown: error)
      }
      await activity.settle(on: owner)
      if let wait {
        do {
          try await onOwner(mailbox, isolation: isolation, wait)
        } catch {
          record.append(thrown: error)
        }
        await activity.settle(on: owner)
      }
      await bloc.close()
      compare(Array(states.values.dropFirst(skip)))
      judge(record)
      do {
        if let verify { try await onOwner(mailbox, isolation: isolation) { try await verify(bloc) } }
      } catch {
        fail("'verify' threw an error: \(error)")
      }
    }
    await settings.run {
      _ = isolation
      _ = await attempt("tearDown", tearDown, on: mailbox, isolation: isolation)
    }
  }

  /// Calls one of the test's closures on the owner, even where Swift would otherwise run it outside of all
  /// actors.
  private func onOwner(_ mailbox: BlocMailbox, isolation: isolated (any Actor)?, _ step: BlocTestStep)
    async throws
  {
    try await withTaskExecutorPreference(mailbox) {
      // Capturing the actor isolates the closure to it.
      _ = isolation
      try await step()
    }
  }

  private func attempt(_ what: String, _ body: () throws -> B) -> B? {
    do {
      return try body()
    } catch {
      fail("'\(what)' threw an error: \(error)")
      return nil
    }
  }

  /// - Returns: A Boolean value that indicates whether the step succeeded.
  private func attempt(
    _ what: String,
    _ step: BlocTestStep?,
    on mailbox: BlocMailbox,
    isolation: isolated (any Actor)?
  ) async -> Bool {
    guard let step else { return true }
    do {
      try await onOwner(mailbox, isolation: isolation, step)
      return true
    } catch {
      fail("'\(what)' threw an error: \(error)")
      return false
    }
  }

  func fail(_ message: String) {
    origin.fail([description, message].compactMap { $0 }.joined(separator: ": "))
  }

  private func judge(_ record: ErrorRecord) {
    for failure in errors.failures(all: record.all, uncaught: record.uncaught, of: B.self) { fail(failure) }
  }
}

/// The states that were emitted.
private final class StateRecord<State> {
  private(set) var values: [State] = []
  private var subscription: AnyCancellable?

  init(_ stream: BlocStream<State>) {
    subscription = stream.sink { [unowned self] in values.append($0) }
  }
}

/// The errors of a run, in order.
private final class ErrorRecord: @unchecked Sendable {
  // `lock` protects the fields, which any thread may access.

  private let lock = Lock()
  private var told: [any Error] = []
  private var uncaughtErrors: [any Error] = []

  /// The errors that blocs passed to `onError`, and those that `act` threw.
  var all: [any Error] { lock.withLock { told } }

  /// The errors that weren't caught.
  var uncaught: [any Error] { lock.withLock { uncaughtErrors } }

  func append(told error: any Error) {
    lock.withLock { told.append(error) }
  }

  func append(unhandled error: BlocUnhandledError) {
    lock.withLock { uncaughtErrors.append(error.error) }
  }

  func append(thrown error: any Error) {
    lock.withLock {
      told.append(error)
      uncaughtErrors.append(error)
    }
  }
}

/// Records errors, and forwards all calls to the observer of all blocs.
private struct ErrorObserver: BlocObserver {
  let record: ErrorRecord
  let base: (any BlocObserver)?

  func onCreate<State>(_ bloc: BlocBase<State>) {
    base?.onCreate(bloc)
  }

  func onEvent<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event) {
    base?.onEvent(bloc, event)
  }

  func onChange<State>(_ bloc: BlocBase<State>, _ change: Change<State>) {
    base?.onChange(bloc, change)
  }

  func onTransition<Event, State>(_ bloc: Bloc<Event, State>, _ transition: Transition<Event, State>) {
    base?.onTransition(bloc, transition)
  }

  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    record.append(told: error)
    base?.onError(bloc, error, at: origin)
  }

  func onDone<Event, State>(_ bloc: Bloc<Event, State>, _ event: Event, error: (any Error)?) {
    base?.onDone(bloc, event, error: error)
  }

  func onClose<State>(_ bloc: BlocBase<State>) {
    base?.onClose(bloc)
  }
}

/// Counts the messages in the mailboxes of blocs that are pending during a test.
///
/// After a task resumes, it may hop several times before it is back on its actor. On a busy machine this can
/// take a long time, during which other tasks overtake it. To avoid unstable tests, we count pending messages
/// in addition to scheduling turns.
final class BlocActivity: ActivityMonitor {
  private let pending = Atomic(0)
  private let total = Atomic(0)

  func begin() {
    total.add(1, ordering: .relaxed)
    pending.add(1, ordering: .releasing)
  }

  func end() {
    pending.subtract(1, ordering: .releasing)
  }

  /// A Boolean value that indicates whether no message is pending.
  var isIdle: Bool { pending.load(ordering: .acquiring) == 0 }

  func settle(on owner: isolated any Actor) async {
    // A continuation resumes on the task's preferred executor. In the closures of a test that is the mailbox,
    // which would count each turn as activity.
    await withTaskExecutorPreference(globalConcurrentExecutor) {
      // Capturing the actor isolates the closure to it.
      _ = owner
      var total = -1
      // Tasks that wait for each other may need a few turns, for example when one of them awaits a sequence
      // that already has elements.
      var quiescence = QuiescenceCount(patience: 16, limit: 20_000)
      while !quiescence.isReached {
        await nextTurn(on: owner)
        quiescence.count(isQuiet: isIdle && self.total.load(ordering: .relaxed) == total)
        total = self.total.load(ordering: .relaxed)
      }
    }
  }
}

/// The errors that a test expects.
enum BlocTestErrors {
  /// No uncaught errors.
  case none
  /// Errors that the closure accepts.
  case judged(([any Error]) -> Bool)
  /// Errors that equal the given ones, in order.
  case values([any Error])

  /// Returns the failure messages that result from the errors of a run.
  ///
  /// - Parameters:
  ///   - all: The errors that blocs passed to their `onError`, and those that the test's closures threw.
  ///   - uncaught: The errors that weren't caught.
  ///   - bloc: The bloc's type.
  func failures(all: [any Error], uncaught: [any Error], of bloc: Any.Type) -> [String] {
    switch self {
    case .none:
      return uncaught.map { "'\(bloc)' failed unexpectedly: \($0)" }
    case .judged(let judge):
      if judge(all) { return [] }
      return [
        """
        The errors of '\(bloc)' don't match:

        \(String(customDumping: all))
        """
      ]
    case .values(let expected):
      let isEqual = expected.count == all.count && zip(expected, all).allSatisfy(LooseEquality.areEqual)
      if isEqual { return [] }
      return [
        """
        Expected other errors from '\(bloc)'. …

        \(StateDifference.description(expected: expected, actual: all, areEqual: LooseEquality.areEqual))
        """
      ]
    }
  }
}

extension ErrorOrigin {
  /// Fails the running test.
  func fail(_ message: String) {
    site.fail(message)
  }
}

/// Describes the difference between expected and actual values.
enum StateDifference {
  /// - Parameters:
  ///   - actual: The actual values.
  ///   - areEqual: A closure that compares an expected and an actual value.
  ///   - areEqual: A closure that compares one of either.
  static func description<Value>(
    expected: [Value],
    actual: [Value],
    areEqual: (Value, Value) -> Bool
  ) -> String {
    let lines = diff(expected, actual, format: .proportional).map { $0 + "\n\n(Expected: −, Actual: +)" }
    let text = lines ?? "Expected and actual: \(String(customDumping: actual))"
    let indented = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty || $0.hasPrefix("(Expected") ? "\($0)" : "    \($0)" }
      .joined(separator: "\n")
    return ([indented] + hint(expected, actual, areEqual)).joined(separator: "\n\n")
  }

  /// Returns a note if the values differ but have the same description.
  private static func hint<Value>(
    _ expected: [Value],
    _ actual: [Value],
    _ areEqual: (Value, Value) -> Bool
  ) -> [String] {
    let indices = zip(expected, actual).enumerated()
      .filter { _, pair in
        !areEqual(pair.0, pair.1) && String(customDumping: pair.0) == String(customDumping: pair.1)
      }
      .map { index, _ in "[\(index)]" }
    if indices.isEmpty { return [] }
    return [
      """
      The values at \(indices.joined(separator: ", ")) print alike, but '==' returns false. Objects may be compared by \
      identity: compare their properties in '==' of '\(Value.self)', or compare states with 'matches:'.
      """
    ]
  }
}

/// Determines whether two values of any types are equal.
///
/// Values that aren't `Equatable` are equal when they are the same object, or have the same type and
/// description.
enum LooseEquality {
  static func areEqual(_ lhs: Any, _ rhs: Any) -> Bool {
    if let lhs = lhs as? any Equatable { return equal(lhs, rhs) }
    guard type(of: lhs) == type(of: rhs) else { return false }
    if type(of: lhs) is AnyClass { return lhs as AnyObject === rhs as AnyObject }
    return String(reflecting: lhs) == String(reflecting: rhs)
  }

  private static func equal<Value: Equatable>(_ lhs: Value, _ rhs: Any) -> Bool {
    guard let rhs = rhs as? Value else { return false }
    return lhs == rhs
  }
}
