import TributaryReports

/// An object whose state can be read in place, without a copy.
protocol StateReader<State>: AnyObject {
  associatedtype State

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result

  /// Copies a value that lies in the state, without a copy of the whole.
  ///
  /// - Parameters:
  ///   - offset: The value's offset: the `MemoryLayout.offset(of:)` of a path of stored properties.
  ///   - type: The type of the value.
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value

  /// The value of a property of the state.
  func value<Value>(of property: PropertyReader<State, Value>) -> Value

  /// A copy of the state.
  func copyState() -> State
}

extension StateReader {
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value {
    withState { state in
      withUnsafePointer(to: state) { PropertyReader<State, Value>.value(in: $0, at: offset) }
    }
  }

  func value<Value>(of property: PropertyReader<State, Value>) -> Value {
    if let offset = property.offset { return storedValue(at: offset, of: Value.self) }
    return withState { property($0) }
  }

  func copyState() -> State { withState { $0 } }
}

/// The implementation of a store: the root, or a view of it.
protocol StoreCore<State, Action>: StateReader {
  associatedtype Action

  /// - Parameter site: The place where the action is sent, if that is known. It is evaluated for reports only.
  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask

  /// The observers that are told of changes to the root.
  var observers: StateObservers { get }

  var owner: Owner { get }

  /// The same for stores that are made of another one, again and again, by closures.
  var identity: AnyObject { get }

  /// A number that changes whenever the root's state may have changed.
  var revision: Int { get }

  /// Whether an action that is sent now is reduced from the present state. `false` while other actions are
  /// queued, or while a reducer runs and the state cannot be read.
  var isSettled: Bool { get }

  /// Reports a write, once the actions that wait were handled, unless a ``BindingReducer`` was among those
  /// that did so. Call it on the owner.
  func reportWhenSettled(_ write: BindingWrite)
}

extension StoreCore {
  var identity: AnyObject { self }
}

/// The state of another reader's property.
final class PropertyStateReader<Parent, State>: StateReader {
  private let parent: any StateReader<Parent>
  private let property: PropertyReader<Parent, State>

  init(parent: any StateReader<Parent>, keyPath: KeyPath<Parent, State>) {
    self.parent = parent
    property = PropertyReader(keyPath)
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try body(copyState())
  }

  func copyState() -> State { parent.value(of: property) }
}
