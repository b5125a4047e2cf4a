import CaseKeyPaths
import CombineShim
import DependencyInjection
import SharedState
import TributaryReports

/// Runs a feature so that a test can assert, step by step, how each action changes the state and which
/// actions its effects send.
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
/// A test fails unless it asserts every state change and every received action, and every effect has ended.
/// Failures are reported at the responsible line, with the difference and a suggested fix. Use
/// ``exhaustivity`` to relax these checks.
///
/// Before `send` and `receive` return, each effect runs until it either finishes or is waiting for an
/// external event, such as a clock that the test controls. Tests do not sleep or depend on timing.
///
/// On non-Apple platforms, the test target must depend on the product `IssueReportingTestSupport` of the
/// package `xctest-dynamic-overlay`. Without it, failures cannot be reported to the test framework, so the
/// first failure stops the process.
///
/// Like a ``Store``, a test store belongs to the actor that creates it, which is usually the main actor. In a
/// test that is not isolated to an actor, the test store also belongs to the main actor, and its asynchronous
/// methods hop there:
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

  /// Creates a test store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If the feature uses any
  ///     other dependency, an issue is reported.
  ///   - isolation: The actor that owns the store. The default is the caller's actor, or the main actor if
  ///     the caller is not isolated.
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

  /// Creates a test store. The reducer determines the type of the state, as in
  /// `TestStore(initialState: .init()) { Counter() }`.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is created with the test's dependencies.
  ///   - reducer: The feature's reducers.
  ///   - prepareDependencies: A closure that overrides the feature's dependencies. If the feature uses any
  ///     other dependency, an issue is reported.
  ///   - isolation: The actor that owns the store. The default is the caller's actor, or the main actor if
  ///     the caller is not isolated.
  // Disfavored because most states have an explicit type, from which generic reducers infer their own types.
  // The compiler distinguishes the two initializers by the type of `withDependencies`. Only this one infers
  // the type of the state from the reducer.
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

  /// The state that the test has asserted so far. In the closure of an assertion, this is still the previous
  /// state.
  public var state: State { driver.state }

  /// The changes and actions that the test must assert. The default is ``Exhaustivity/on``, which requires
  /// all of them.
  public var exhaustivity: Exhaustivity {
    get { driver.settings.exhaustivity }
    set { driver.settings.exhaustivity = newValue }
  }

  /// The maximum time to wait for effects that depend on external events. Only failing tests wait this long.
  public var timeout: Duration {
    get { driver.settings.timeout }
    set { driver.settings.timeout = newValue }
  }

  /// The feature's dependencies. Changes apply from the next action on.
  public var dependencies: DependencyValues {
    get { driver.dependencies }
    set { driver.dependencies = newValue }
  }

  var executor: TestExecutor { driver.settings.executor }

  /// A property of the asserted state. If the property reads dependencies, it reads those of the feature.
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

/// The tree of effects that results from sending an action to a test store. It contains the action's effects,
/// the effects of the actions that they send, and so on.
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration
  let executor: TestExecutor

  /// Cancels all effects in the tree and waits until all of them have ended.
  public func cancel(isolation: isolated (any Actor)? = #isolation) async {
    task.cancel()
    await task.finish()
  }

  /// Waits until all effects in the tree have ended. The test fails if they do not end before the timeout.
  ///
  /// - Parameter timeout: The maximum waiting time. The default is the store's timeout.
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

  /// A Boolean value that indicates whether the tree was cancelled.
  public var isCancelled: Bool { task.isCancelled }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.task == rhs.task
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(task)
  }
}

/// The changes and actions that a test must assert.
public enum Exhaustivity: Equatable, Sendable {
  /// The test has to assert every state change and every action that an effect sends, and every effect has to
  /// end.
  case on

  /// The test asserts only selected changes and actions. Optionally, the test store reports skipped changes
  /// and actions as warnings.
  case off(showSkippedAssertions: Bool)

  /// The test asserts only selected changes and actions. The test store doesn't report skipped changes and
  /// actions.
  public static var off: Self { .off(showSkippedAssertions: false) }
}

// These overloads are never called in a program that compiles. If the key path of an action is wrong, the
// compiler selects one of them and emits its message. Without them, it would report that a key path is not an
// action, or that the types of two key paths differ (Tests/Together/Diagnostics).

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
