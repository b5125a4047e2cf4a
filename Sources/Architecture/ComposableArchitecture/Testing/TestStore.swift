import CombineShim
import Confinement
import DependencyInjection
import SharedState
import TestFailures

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
        reduce: TestReducer(base: BodyOnce(reducer()), record: record, progress: progress).reduce,
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
      sharedDifference: { SharedChanges(tracker: sharedChanges).difference(in: $0) },
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
