import TributaryReports

/// An object whose state can be read in place, without a copy.
protocol StateReader<State>: AnyObject {
  associatedtype State

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result

  /// Copies a value within the state, without copying the whole state.
  ///
  /// - Parameters:
  ///   - offset: The offset of the value, which is the `MemoryLayout.offset(of:)` of a path of stored
  ///     properties.
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

/// The implementation of a store. It is either the root or a view of it.
protocol StoreCore<State, Action>: StateReader {
  associatedtype Action

  /// - Parameter site: The call site, if known. It is evaluated only for reports.
  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask

  /// The observers that are notified of changes to the root.
  var observers: StateObservers { get }

  var owner: Owner { get }

  /// An object that identifies a store. All stores that closures repeatedly derive from one store share it.
  var identity: AnyObject { get }

  /// A number that changes whenever the root's state may have changed.
  var revision: Int { get }

  /// A Boolean value that indicates whether an action that is sent now is reduced from the current state. It
  /// is `false` while other actions are queued. It is also `false` while a reducer runs, when the state
  /// cannot be read.
  var isSettled: Bool { get }

  /// Reports a write after the queued actions have been handled, unless a ``BindingReducer`` handled it in
  /// one of them. Call this method on the owner.
  func reportWhenSettled(_ write: BindingWrite)
}

extension StoreCore {
  var identity: AnyObject { self }
}

/// A reader for a property of the state that another reader reads.
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
