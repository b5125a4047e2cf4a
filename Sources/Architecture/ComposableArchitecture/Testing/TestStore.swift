import CombineShim
import DependencyInjection
import SharedState
import TributaryReports

/// Runs a feature, and lets a test assert step by step how each action changes the state and which actions
/// its effects send.
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
/// The test fails unless each state change is asserted, each action received and each effect finished. The
/// failure is reported at the responsible line, with the difference and a remedy. ``exhaustivity`` relaxes
/// these checks.
///
/// Effects run as far as they can before `send` and `receive` return: until each has ended or waits for an
/// external event, such as a clock that the test controls. Tests do not sleep or depend on timing.
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
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. The use of any other
  ///     dependency is reported.
  ///   - isolation: The actor that owns the store. The default is the caller's actor, or the main actor if
  ///     the caller is not isolated.
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
    // Writes during the creation of the initial state are not changes.
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

  /// Creates a store for a test, whose reducer determines the type of the state: `TestStore(initialState:
  /// .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The state to start with. It is made with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. The use of any other
  ///     dependency is reported.
  ///   - isolation: The actor that owns the store. The default is the caller's actor, or the main actor if
  ///     the caller is not isolated.
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

  /// The state that the test has asserted. In the closure of an assertion it is still the previous state.
  public var state: State { driver.state }

  /// The extent to which the test has to assert changes and actions. The default is ``Exhaustivity/on``.
  public var exhaustivity: Exhaustivity {
    get { driver.settings.exhaustivity }
    set { driver.settings.exhaustivity = newValue }
  }

  /// The maximum time to wait for effects with external dependencies. Only failing tests take that long.
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
  ///   - input: The values of the caller that the operation uses. They are passed as an argument, because the
  ///     compiler cannot rule out that captured values are used elsewhere in the meantime.
  ///   - operation: The closure to run.
  func onOwner<Input, Result>(
    from isolation: isolated (any Actor)?,
    with input: Input,
    _ operation: @escaping (_ input: Input, isolated (any Actor)?) async -> Result
  ) async -> Result {
    if isolation === driver.settings.owner { return await operation(input, isolation) }
    // The caller waits here, so only one thread at a time uses the input and the result.
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

        They wait for something. If that is a clock or a scheduler, advance it, or use an immediate one; if it is slow, \
        give a longer 'timeout:'. If they are meant to run on, cancel them with 'await task.cancel()'.
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

/// The extent to which a test has to assert changes and actions.
public enum Exhaustivity: Equatable, Sendable {
  /// Everything: each change of state, each action that an effect sends, and that every effect ends.
  case on

  /// Only selected changes and actions. Skipped ones are displayed as warnings if requested.
  case off(showSkippedAssertions: Bool)

  /// Only selected changes and actions. Skipped ones are not displayed.
  public static var off: Self { .off(showSkippedAssertions: false) }
}
