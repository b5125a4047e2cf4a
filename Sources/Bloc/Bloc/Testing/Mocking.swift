import CombineShim

/// A mock: its states come from ``whenListen(_:_:initialState:fileID:filePath:line:column:)`` and
/// ``setState(_:fileID:filePath:line:column:)``, and its calls are recorded.
///
/// ``MockBloc`` and ``MockCubit`` are mocks. To get one of a class of your own, inherit from it and adopt
/// this:
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
/// Such a mock is inert: `add`, `emit`, `addError` and `close` are recorded; handlers and hooks of the class
/// are not called, nothing is stored or restored, tasks of `startTask` do nothing, and no observer is told.
/// `close` closes the mock.
///
/// A function that the mock does not override runs; what it emits and adds is recorded. So does the
/// initialiser: give it no services that do something.
public protocol Mocking<State>: StateStreamableSource, _BlocWithOwnParts {
  /// The events of the bloc; `Never` for a cubit.
  associatedtype Event = Never
  /// The record of a call.
  associatedtype Call = BlocCall<Event, State>

  /// The calls so far, in order.
  var calls: [Call] { get }
}

extension Mocking {
  public static var _partsMaker: _BlocPartsMaker { _BlocPartsMaker(type: InertMockParts.self) }

  /// Makes a state the mock's, without an emission: the stream is silent, and observers of `state` are
  /// notified. Called off the mock's owner it is reported, and takes effect there.
  ///
  /// - Parameter state: The state from now on.
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

  // A constraint to subclasses of `BlocBase<State>` would be recursive for the compiler.
  fileprivate var base: BlocBase<State> {
    guard let bloc = self as? BlocBase<State> else {
      preconditionFailure("'Mocking' is for subclasses of 'Bloc' and 'Cubit', and '\(Self.self)' is none.")
    }
    return bloc
  }
}

extension Mocking where Call == BlocCall<Event, State> {
  /// The calls so far, in order.
  public var calls: [BlocCall<Event, State>] {
    base.callRecord?.entries.compactMap(call) ?? []
  }

  /// Records a call of a function that the mock overrides.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - function: The function's name; that of the caller unless another is given.
  public func recordCall(_ arguments: AnyHashable..., function: String = #function) {
    base.callRecord?.append(function: function, arguments)
  }

  /// Forgets the calls so far.
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

/// Gives a mock the states that it emits: when one is, it is the mock's state from then on. Its stream ends
/// with them.
///
/// The states begin with the first listener, by `stream`, `listen` or `states`, and at once if there is one.
/// A later listener hears later states only. So arrange first, then act:
///
/// ```swift
/// let cubit = MockCubit<Int>(0)
/// whenListen(cubit, [0, 1, 2].publisher)
/// let subscription = cubit.listen { print($0) }   // 0, 1, 2
/// ```
///
/// Another call replaces the states of the one before. Called off the mock's owner it is reported, and takes
/// effect there.
///
/// - Parameters:
///   - bloc: The mock.
///   - stream: The stream of its states. Values that are sent where it is known not to be the owner hop
///     there, in order: off the main actor or, for a mock of another actor, on another thread while the mock
///     is at work. Send all others on the owner.
///   - initialState: The mock's state before the first of them; unchanged unless one is given.
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
      // A value may be on its way when the source is replaced.
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
