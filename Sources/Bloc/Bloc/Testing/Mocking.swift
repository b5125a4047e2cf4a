import CombineShim

/// A mock that records the calls that it receives, and emits the states that you choose.
///
/// Use ``MockBloc`` or ``MockCubit`` when a test needs any bloc or cubit of a type. To mock a class of your
/// own, inherit from the class and conform to this protocol:
///
/// ```swift
/// final class MockCounterCubit: CounterCubit, Mocking {
///   override func increment(by number: Int) { recordCall(number) }
/// }
///
/// let cubit = MockCounterCubit()
/// cubit.setState(3)
/// cubit.increment(by: 2)
/// cubit.calls == [.function("increment(by:)", 2)]
/// ```
///
/// To choose the states of a mock, call ``whenListen(_:_:initialState:fileID:filePath:line:column:)`` or
/// ``setState(_:fileID:filePath:line:column:)``. The mock itself is inert, which means that it records calls
/// to `add`, `emit`, `addError` and `close`, but doesn't run the handlers and hooks of its class, store or
/// restore a state, start tasks, or notify observers. `close` does close the mock.
///
/// When you don't override a method, the mock runs the implementation of its class, and records the states
/// and events that the implementation emits and adds. Because the initializer of the class also runs, don't
/// pass it services that have side effects.
public protocol Mocking<State>: StateStreamableSource, _BlocWithOwnParts {
  /// The type of the bloc's events, or `Never` for a cubit.
  associatedtype Event = Never
  /// The type that records a call.
  associatedtype Call = BlocCall<Event, State>

  /// The calls that the mock has received, in order.
  var calls: [Call] { get }
}

extension Mocking {
  public static var _partsMaker: _BlocPartsMaker { _BlocPartsMaker(type: InertMockParts.self) }

  /// Sets the state of the mock without publishing it to `stream`.
  ///
  /// The mock notifies the observers of `state`. Call this method on the mock's owner, because the mock
  /// reports a call elsewhere, and changes the state on its owner.
  ///
  /// - Parameter state: The new state.
  public func setState(
    _ state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
    base.onOwner("setState", at: origin) { [base] in base.restore(state) }
  }

  // The compiler would reject a constraint to subclasses of `BlocBase<State>` because it would be recursive.
  fileprivate var base: BlocBase<State> {
    guard let bloc = self as? BlocBase<State> else {
      preconditionFailure("'Mocking' requires a subclass of 'Bloc' or 'Cubit', but '\(Self.self)' isn't one.")
    }
    return bloc
  }
}

extension Mocking where Call == BlocCall<Event, State> {
  /// The calls that the mock has received, in order.
  public var calls: [BlocCall<Event, State>] {
    base.callRecord?.entries.compactMap(call) ?? []
  }

  /// Records a call of a method that you override in the mock.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - function: The name of the method. The default is the calling method.
  public func recordCall(_ arguments: AnyHashable..., function: String = #function) {
    base.callRecord?.append(function: function, arguments)
  }

  /// Removes the recorded calls.
  public func clearCalls() {
    base.callRecord?.removeAll()
  }

  private func call(_ entry: CallRecord.Entry) -> BlocCall<Event, State>? {
    switch entry {
    case .call(.add(let event)): (event as? Event).map { .add($0) }
    case .call(.emit(let state)): (state as? State).map { .emit($0) }
    case .call(.addError(let error)): .addError(error)
    case .call(.close): .close
    case .function(let name, let arguments): .function(name, arguments: arguments)
    }
  }
}

/// Sets the states that a mock emits.
///
/// Each state that the mock emits also becomes its current state, and the mock's stream ends when the given
/// stream does.
///
/// The mock starts to emit when a subscriber subscribes to `stream`, `listen` or `states`, or immediately if
/// it already has a subscriber. Because a subscriber that arrives later misses the earlier states, call this
/// function before you run the code under test:
///
/// ```swift
/// let cubit = MockCubit<Int>(0)
/// whenListen(cubit, [0, 1, 2].publisher)
/// let subscription = cubit.listen { print($0) }   // 0, 1, 2
/// ```
///
/// If you call this function again, the new states replace the previous ones. Call it on the mock's owner,
/// because a call elsewhere is reported and takes effect on the owner.
///
/// - Parameters:
///   - bloc: The mock.
///   - stream: A publisher of the states. Publish them on the mock's owner where you can. Elements that the
///     mock can recognize as published elsewhere hop to the owner, in order. A mock on the main actor
///     recognizes all of these, and a mock on another actor those that arrive from another thread while it is
///     working.
///   - initialState: The state of the mock before the first of these states. By default, the mock keeps its
///     current state.
public func whenListen<M: Mocking>(
  _ bloc: M,
  _ stream: some Publisher<M.State, Never>,
  initialState: M.State? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let base = bloc.base
  let origin = ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column)
  base.onOwner("whenListen", at: origin) {
    if let initialState { base.restore(initialState) }
    guard !base.isClosed, let feed = base.feed as? MockedFeed<M.State> else { return }
    feed.replaceSource { [weak base] generation in
      let hop = OwnerHop(mailbox: base?.mailbox)
      // An element may still be on its way when the source is replaced.
      let feed = { [weak base] in
        (base?.feed as? MockedFeed<M.State>).flatMap { $0.generation == generation ? $0 : nil }
      }
      return stream.sink { _ in
        hop.run { feed()?.finish() }
      } receiveValue: { [weak base] state in
        hop.run {
          guard let feed = feed() else { return }
          base?.restore(state)
          feed.send(state)
        }
      }
    }
  }
}

/// A call to a mock of a class of your own. See ``Mocking``.
public enum BlocCall<Event, State> {
  /// Your code added an event.
  case add(Event)
  /// A method of the bloc that the mock doesn't override emitted a state.
  case emit(State)
  /// Your code added an error.
  case addError(any Error)
  /// Your code closed the bloc.
  case close
  /// Your code called a method that the mock overrides with ``Mocking/recordCall(_:function:)``.
  case function(String, arguments: [AnyHashable])

  /// Returns a call of a method that the mock overrides with ``Mocking/recordCall(_:function:)``.
  ///
  /// - Parameters:
  ///   - name: The method's name with its labels, such as `"increment(by:)"`.
  ///   - arguments: The recorded arguments of the call.
  public static func function(_ name: String, _ arguments: AnyHashable...) -> BlocCall {
    .function(name, arguments: arguments)
  }
}

/// Compares errors and states with their own `==` if they have one. Otherwise, two of them are equal when
/// they are the same object, or have the same type and description.
extension BlocCall: Equatable where Event: Equatable {
  public static func == (lhs: BlocCall, rhs: BlocCall) -> Bool {
    switch (lhs, rhs) {
    case (.add(let lhs), .add(let rhs)): lhs == rhs
    case (.emit(let lhs), .emit(let rhs)): LooseEquality.areEqual(lhs, rhs)
    case (.addError(let lhs), .addError(let rhs)): LooseEquality.areEqual(lhs, rhs)
    case (.close, .close): true
    case (.function(let lhs, let arguments), .function(let rhs, let others)):
      lhs == rhs && arguments == others
    default: false
    }
  }
}

/// The calls made to a mock, in order.
final class CallRecord: CallInterceptor {
  enum Entry {
    /// A call whose types are erased. Only the mock can restore them.
    case call(InterceptedCall)
    case function(String, [AnyHashable])
  }

  private(set) var entries: [Entry] = []

  func intercept(_ call: InterceptedCall) {
    entries.append(.call(call))
  }

  func append(function: String, _ arguments: [AnyHashable]) {
    entries.append(.function(function, arguments))
  }

  func removeAll() {
    entries = []
  }
}

extension BlocBase {
  /// The calls that a mock has recorded.
  var callRecord: CallRecord? { interceptor as? CallRecord }
}
