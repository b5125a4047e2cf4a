import CaseKeyPaths
import CombineShim
import DependencyInjection
import SharedState
import TributaryReports

/// A store for tests. Use it to assert how actions change a feature's state and which actions its effects send.
///
/// Send the actions that the user would cause, and receive the actions that effects send in response:
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
/// By default, a test store is exhaustive: the test has to assert all state changes and all received actions, and all
/// effects have to end. If something is missing, the test will fail at the line that is responsible, with a message
/// that contains the difference and a suggestion. When you only want to assert a part of what happens, set
/// ``exhaustivity``.
///
/// You don't need to sleep or guess how long an effect takes. Before `send` and `receive` return, the test store runs
/// each effect until it finishes, or until it waits for something outside of the feature, such as a clock that your
/// test controls.
///
/// Like a ``Store``, a test store belongs to the actor that creates it. In most tests, this is the main actor. You
/// can also create one in a test that is not isolated to an actor. It belongs to the main actor in that case, and its
/// asynchronous methods switch to that actor for you:
///
/// ```swift
/// @Test func increments() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.incrTapped) { $0.count = 1 }
/// }
/// ```
///
/// > Important: On platforms other than Apple's, add the product `IssueReportingTestSupport` of the package
/// > `xctest-dynamic-overlay` to your test target. A test store cannot report failures to the test framework without
/// > it, and the first failure stops the process.
@dynamicMemberLookup
public final class TestStore<State: Equatable, Action> {
  let driver: any TestDriver<State, Action>
  let mainSerialExecution = MainSerialExecution()

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If the feature uses any other
  ///     dependency, the test fails.
  ///   - isolation: The actor that owns the store. By default, this is the caller's actor, or the main actor when the
  ///     caller is not isolated.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
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
      prepareDependencies(&$0)
    } operation: {
      RootCore(
        initialState: initialState(),
        reduce: TestReducer(
          base: BodyOnce(reducer()),
          record: record,
          progress: progress,
          sharedChanges: sharedChanges
        ).reduce,
        reduceQueue: { $0.reduceWaiting() },
        owner: owner,
        executor: executor,
        monitor: TestEffectMonitor(progress: progress)
      )
    }
    dismissal.attach(core.inFlight)
    // Shared values written while the initial state is created do not count as changes.
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

  /// Creates a test store whose state type is inferred from its reducer, as in
  /// `TestStore(initialState: .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If the feature uses any other
  ///     dependency, the test fails.
  ///   - isolation: The actor that owns the store. By default, this is the caller's actor, or the main actor when the
  ///     caller is not isolated.
  // Disfavored because most code spells out the type of the state, from which generic reducers infer their own types.
  // The compiler tells the two initializers apart by the type of `withDependencies`, and can infer the state's type
  // from the reducer only in this one.
  @_disfavoredOverload
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(),
      reducer: reducer,
      withDependencies: { prepareDependencies?(&$0) },
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

  /// The state that the test has asserted so far.
  ///
  /// In the closure of an assertion, this property still contains the state before the step.
  public var state: State { driver.state }

  /// The changes and actions that the test needs to assert.
  ///
  /// By default, this is ``Exhaustivity/on``, and the test needs to assert all of them.
  public var exhaustivity: Exhaustivity {
    get { driver.settings.exhaustivity }
    set { driver.settings.exhaustivity = newValue }
  }

  /// The longest time to wait for effects that depend on external events. You notice this time only when a test
  /// fails.
  public var timeout: Duration {
    get { driver.settings.timeout }
    set { driver.settings.timeout = newValue }
  }

  /// The dependencies of the feature. When you change them, the changes apply to the next action and those after it.
  public var dependencies: DependencyValues {
    get { driver.dependencies }
    set { driver.dependencies = newValue }
  }

  var executor: TestExecutor { driver.settings.executor }

  /// The value of a property of the asserted state. If the property reads dependencies, it uses those of the feature.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    driver.withFeatureDependencies { state[keyPath: keyPath] }
  }
}

/// A test store with the state and actions of the given reducer.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

extension TestStore {
  /// Runs an operation on the store's owner, even if the caller is not isolated to an actor.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation.
  ///   - input: The caller's values that the operation uses. They are passed as an argument because the
  ///     compiler cannot rule out that captured values are used elsewhere at the same time.
  ///   - operation: The closure to run.
  func onOwner<Input, Result>(
    from isolation: isolated (any Actor)?,
    with input: Input,
    _ operation: @escaping (_ input: Input, isolated (any Actor)?) async -> Result
  ) async -> Result {
    if isolation === driver.settings.owner { return await operation(input, isolation) }
    // The caller waits here, so the input and the result are used by only one thread at a time.
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

/// A handle to the effects of an action that a test has sent, including the effects of the actions they send in turn.
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration
  let executor: TestExecutor

  /// Cancels the effects, and waits until all of them end.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task.cancel()
    await task.finish()
  }

  /// Waits until all of the effects end.
  ///
  /// The test fails if they don't end before the timeout.
  ///
  /// - Parameter timeout: The longest time to wait. The default is the store's timeout.
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

        If they wait for a clock or a scheduler, advance it, or use an immediate one. If they wait for slow work, pass \
        a longer 'timeout:'. If they never end, cancel them with 'await task.cancel()'.
        """
      )
      return
    }
  }

  /// A Boolean value that indicates whether the effects were cancelled.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task == rhs.task
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(task)
  }
}

/// The changes and actions that a test needs to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// The test asserts all state changes and all actions that effects send, and all effects have to end.
  case on

  /// The test asserts only some changes and actions. You can ask the test store to report the others as warnings.
  case off(showSkippedAssertions: Bool)

  /// The test asserts only some changes and actions, and the test store does not report the others.
  public static var off: Self { .off(showSkippedAssertions: false) }
}

// Code that compiles never calls these overloads. The compiler selects one of them when the key path of an action is
// wrong, in order to show its message; otherwise it would report that a key path is not an action, or that the types
// of two key paths differ (Tests/Together/Diagnostics).

extension TestStore {
  /// Diagnoses a key path that is not a case of the actions.
  @available(
    *,
    unavailable,
    message: "'Action' has no case with this key path, or isn't a '@CasePathable' enum"
  )
  @_disfavoredOverload
  public func send(
    _ actionCase: _MisspelledCaseKeyPath<Action>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil
  ) async {
    preconditionFailure("No program that compiles calls this.")
  }

  /// Diagnoses a missing value for a case that has one.
  @available(*, unavailable, message: "the case has a value: pass it, too, 'store.send(\\.case, value)'")
  public func send<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil
  ) async {
    preconditionFailure("No program that compiles calls this.")
  }
}
