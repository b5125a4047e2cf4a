import CombineShim

/// A mock object. You set its states with ``whenListen(_:_:initialState:fileID:filePath:line:column:)`` and
/// ``setState(_:fileID:filePath:line:column:)``. It records its calls.
///
/// ``MockBloc`` and ``MockCubit`` are mocks. To mock a custom class, inherit from the class and adopt this
/// protocol:
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
/// Such a mock is inert. It records `add`, `emit`, `addError` and `close`, but doesn't call the class's
/// handlers and hooks. It doesn't store or restore anything, `startTask` has no effect, and no observer is
/// notified. `close` closes the mock.
///
/// A method that the mock doesn't override runs, and the mock records the states and events that it emits and
/// adds. The initializer runs as well, so don't pass it services with side effects.
public protocol Mocking<State>: StateStreamableSource, _BlocWithOwnParts {
  /// The type of the bloc's events, or `Never` for a cubit.
  associatedtype Event = Never
  /// The type that records a call.
  associatedtype Call = BlocCall<Event, State>

  /// The recorded calls, in order.
  var calls: [Call] { get }
}

extension Mocking {
  public static var _partsMaker: _BlocPartsMaker { _BlocPartsMaker(type: InertMockParts.self) }

  /// Sets the mock's state without publishing it to `stream`. Observers of `state` are notified. A call
  /// outside the mock's owner is reported, and takes effect on the owner.
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
  /// The recorded calls, in order.
  public var calls: [BlocCall<Event, State>] {
    base.callRecord?.entries.compactMap(call) ?? []
  }

  /// Records a call to a method that the mock overrides.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - function: The method's name. The default is that of the caller.
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

/// Sets the states that a mock emits. Each emitted state becomes the mock's state. The mock's stream ends
/// when the given stream ends.
///
/// The mock starts to emit the states when a subscriber subscribes to `stream`, `listen` or `states`, or
/// immediately if it already has a subscriber. A later subscriber receives only later states, so set the
/// states before the code under test subscribes:
///
/// ```swift
/// let cubit = MockCubit<Int>(0)
/// whenListen(cubit, [0, 1, 2].publisher)
/// let subscription = cubit.listen { print($0) }   // 0, 1, 2
/// ```
///
/// Another call replaces the previous states. A call outside the mock's owner is reported, and takes effect
/// on the owner.
///
/// - Parameters:
///   - bloc: The mock.
///   - stream: A publisher of the states. Elements that are known to be published elsewhere hop to the owner,
///     in order. For a mock on the main actor, this means outside the main actor. For a mock on a different
///     actor, it means on another thread while the mock is working. Publish all other elements on the owner.
///   - initialState: The mock's state before the first of these states. By default, the state doesn't change.
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

/// A call to a mock of a custom class. See ``Mocking``.
public enum BlocCall<Event, State> {
  /// An event was added.
  case add(Event)
  /// A state was emitted by a method of the bloc that the mock doesn't override.
  case emit(State)
  /// An error was added.
  case addError(any Error)
  /// The bloc was closed.
  case close
  /// A method was called that the mock overrides using ``Mocking/recordCall(_:function:)``.
  case function(String, arguments: [AnyHashable])

  /// Returns a call to a method that the mock overrides using ``Mocking/recordCall(_:function:)``.
  ///
  /// - Parameters:
  ///   - name: The method's name with its labels, such as `"increment(by:)"`.
  ///   - arguments: The recorded arguments of the call.
  public static func function(_ name: String, _ arguments: AnyHashable...) -> BlocCall {
    .function(name, arguments: arguments)
  }
}

/// Two errors or states are equal if they are equal by their own `==`, are the same object, or have the same
/// type and description.
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
