import CombineShim
import DependencyInjection
import SharedState
import TributaryReports

/// Runs a feature and lets a test say, step by step, what must happen: how each action changes the state, and
/// which actions its effects send.
///
/// ```swift
/// @Test @MainActor func asksForThePrime() async {
///   let store = TestStore(initialState: Counter.State(count: 5)) {
///     Counter()
///   } withDependencies: {
///     $0.nthPrime = { _ in 11 }
///   }
///   await store.send(.nthPrimeButtonTapped) {
///     $0.isLoading = true
///   }
///   await store.receive(\.nthPrimeResponse) {
///     $0.isLoading = false
///     $0.alert = "The 5th prime is 11."
///   }
/// }
/// ```
///
/// Each change of state must be asserted, each action received and each effect ended, or the test fails, at
/// the line that caused it, with the difference and with what to do. ``exhaustivity`` relaxes that.
///
/// Effects run as far as they can before `send` and `receive` return: until each has ended or waits for
/// something outside of it, such as a clock that the test controls. Nothing sleeps, and nothing is guessed.
///
/// On platforms other than Apple's the test target must depend upon the product `IssueReportingTestSupport`
/// of the package `xctest-dynamic-overlay`. Without it the test framework cannot be told of failures, so the
/// first one stops the process.
///
/// A test store belongs to the actor that creates it, like a ``Store``; tests are mostly on the main actor.
/// In a test that is on no actor it belongs to the main actor too, and all that is asynchronous hops there:
///
/// ```swift
/// @Test func increments() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.incrTapped) { $0.count = 1 }
/// }
/// ```
@dynamicMemberLookup
public final class TestStore<State: Equatable, Action> {
  let driver: any TestDriver<State, Action>
  let mainSerialExecution = MainSerialExecution()

  /// Creates a store for a test.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with. It is made with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that gives the feature what it depends upon. What it reaches without
  ///     having been given is reported.
  ///   - isolation: The actor that is to own the store: the caller's, or the main actor where the caller is
  ///     on none.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let progress = Progress()
    let executor = TestExecutor(progress: progress)
    let owner = Owner(isolation ?? MainActor.shared, of: .store)
    let record = TestRecord<State, Action>()
    let dismissal = TestDismissal()
    let sharedChanges = SharedChangeTracker()
    let core = DependencyInjection.withDependencies {
      $0.prepareForTestStore(dismissal: dismissal)
      $0.sharedChangeTracker = sharedChanges
      prepareDependencies?(&$0)
    } operation: {
      RootCore(
        initialState: initialState(),
        reduce: TestReducer(
          base: BodyOnce(reducer()),
          record: record,
          progress: progress,
          sharedChanges: sharedChanges
        ).reduce,
        owner: owner,
        executor: executor,
        monitor: TestEffectMonitor(progress: progress)
      )
    }
    dismissal.attach(core.inFlight)
    // What was written to make the initial state is no change.
    sharedChanges.forget()
    driver = RootTestDriver(
      core: core,
      record: record,
      settings: TestSettings(
        owner: owner.actor,
        executor: executor,
        dismissal: dismissal,
        sharedChanges: sharedChanges
      ),
      sharedDifference: { SharedChanges(tracker: sharedChanges).difference(in: $0, until: $1) },
      creation: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Creates a store for a test, whose reducer says what the type of the state is: `TestStore(initialState:
  /// .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with. It is made with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that gives the feature what it depends upon. What it reaches without
  ///     having been given is reported.
  ///   - isolation: The actor that is to own the store: the caller's, or the main actor where the caller is
  ///     on none.
  // Disfavoured, as most states say their type, and generic reducers then take theirs from it. The compiler
  // tells it from the other one by the type of `withDependencies`, and only here looks for the type of the
  // state in the reducer.
  @_disfavoredOverload
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(),
      reducer: reducer,
      withDependencies: prepareDependencies,
      isolation: isolation,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  init(driver: any TestDriver<State, Action>) {
    self.driver = driver
  }

  /// The state that the test has asserted. In the closure of an assertion it is still that from before.
  public var state: State { driver.state }

  /// The share of what happens that the test has to assert: everything, unless you change it.
  public var exhaustivity: Exhaustivity {
    get { driver.settings.exhaustivity }
    set { driver.settings.exhaustivity = newValue }
  }

  /// How long to wait for effects that depend on something outside, at most. Only tests that fail take that
  /// long.
  public var timeout: Duration {
    get { driver.settings.timeout }
    set { driver.settings.timeout = newValue }
  }

  /// The dependencies of the feature. Changes hold from the next action on.
  public var dependencies: DependencyValues {
    get { driver.dependencies }
    set { driver.dependencies = newValue }
  }

  var executor: TestExecutor { driver.settings.executor }

  /// A property of the asserted state. It sees the feature's dependencies, if it reads any.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    driver.withFeatureDependencies { state[keyPath: keyPath] }
  }
}

/// A test store of a reducer's state and actions.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

extension TestStore {
  /// Runs an operation on the store's owner, also for a caller that is on no actor.
  ///
  /// - Parameters:
  ///   - isolation: The caller's.
  ///   - input: The values of the caller that the operation uses. It comes as an argument, since what a
  ///     closure captures could be used elsewhere meanwhile for all that the compiler knows.
  ///   - operation: The closure to run.
  func onOwner<Input, Result>(
    from isolation: isolated (any Actor)?,
    with input: Input,
    _ operation: @escaping (_ input: Input, isolated (any Actor)?) async -> Result
  ) async -> Result {
    if isolation === driver.settings.owner { return await operation(input, isolation) }
    // The caller waits here, so what is passed on is used by one thread at a time, and so is the result.
    let call = UncheckedSendable((operation: operation, input: input))
    return await run(call, on: driver.settings.owner).value
  }
}

private func run<Input, Result>(
  _ call: UncheckedSendable<(operation: (Input, isolated (any Actor)?) async -> Result, input: Input)>,
  on owner: isolated any Actor
) async -> UncheckedSendable<Result> {
  UncheckedSendable(await call.value.operation(call.value.input, owner))
}

/// The tree of effects of an action that was sent to a test store: its effects, the effects of the actions
/// that they send, and so on.
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration
  let executor: TestExecutor

  /// Cancels every effect in the tree, and waits until all have ended.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task.cancel()
    await task.finish()
  }

  /// Waits until every effect in the tree has ended, and fails if they do not.
  ///
  /// - Parameter timeout: The time to wait; the store's timeout unless you say otherwise.
  public func finish(
    timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = timeout ?? self.timeout
    guard await executor.wait(timeout: timeout, until: { task.isFinished }) else {
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column).fail(
        """
        Expected the task to finish, but its effects still run after \(timeout).

        They wait for something. If that is a clock or a scheduler, advance it, or use an immediate one; if it just takes its \
        time, give a longer 'timeout:'. If they are meant to run on, cancel them with 'await task.cancel()'.
        """
      )
      return
    }
  }

  /// Whether the tree was cancelled.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task == rhs.task
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(task)
  }
}

/// The share of what happens that a test has to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of state, each action that an effect sends, and that every effect ends.
  case on

  /// Only what it wants to. What it passes over is shown as warnings, if asked.
  case off(showSkippedAssertions: Bool)

  /// Only what it wants to; what it passes over is not shown.
  public static var off: Self { .off(showSkippedAssertions: false) }
}
