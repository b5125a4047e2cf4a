import TributaryReports

/// An object whose state can be read in place, without a copy.
protocol StateReader<State>: AnyObject {
  associatedtype State

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result

  /// Copies a value in the state, without copying the whole state.
  ///
  /// - Parameters:
  ///   - offset: The value's offset: the `MemoryLayout.offset(of:)` of a path of stored properties.
  ///   - type: The type of the value.
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value

  /// Returns the value of a property of the state.
  func value<Value>(of property: PropertyReader<State, Value>) -> Value

  /// Returns a copy of the state.
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

  /// - Parameter site: The call site, if it is known. It is evaluated for reports only.
  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask

  /// The observers that are notified of changes to the root.
  var observers: StateObservers { get }

  var owner: Owner { get }

  /// An object that stores created repeatedly from one store by closures have in common.
  var identity: AnyObject { get }

  /// A number that changes whenever the root's state may have changed.
  var revision: Int { get }

  /// A Boolean value that indicates whether an action sent now is reduced from the current state. It is
  /// `false` while other actions are queued, or while a reducer runs and the state cannot be read.
  var isSettled: Bool { get }

  /// Reports a write after the queued actions were handled, unless one of them was handled by a
  /// ``BindingReducer`` for the write. Call it on the owner.
  func reportWhenSettled(_ write: BindingWrite)
}

extension StoreCore {
  var identity: AnyObject { self }
}

/// A reader of another reader's property.
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
