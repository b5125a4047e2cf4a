import CaseKeyPaths
import IssueReporting
import TributaryReports

/// An object whose state can be read in place, without a copy.
protocol StateReader<State>: AnyObject {
  associatedtype State

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result

  /// Copies a value within the state, without copying the whole state.
  ///
  /// - Parameters:
  ///   - offset: The offset of the value, as returned by `MemoryLayout.offset(of:)` for a path of stored properties.
  ///   - type: The type of the value.
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value

  func value<Value>(of property: PropertyReader<State, Value>) -> Value

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

  /// A Boolean value that indicates whether an action that is sent now is reduced from the current state. This is not
  /// the case while other actions are queued, or while a reducer runs and the state cannot be read.
  var isSettled: Bool { get }

  /// Reports a write after the queued actions are handled, unless a ``BindingReducer`` has handled it by then. Call
  /// this method on the owner.
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

/// Reads a property of a value. A stored property is read in place. Any other property is read through its key path,
/// and this is much slower.
struct PropertyReader<Root, Value> {
  private let keyPath: KeyPath<Root, Value>
  /// The offset of a stored property in its root.
  let offset: Int?

  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  func callAsFunction(_ root: Root) -> Value {
    guard let offset else { return root[keyPath: keyPath] }
    return withUnsafePointer(to: root) { Self.value(in: $0, at: offset) }
  }

  @inline(__always)
  static func value(in root: UnsafePointer<Root>, at offset: Int) -> Value {
    // `MemoryLayout.offset(of:)` guarantees that there is a value of this type at the offset as long as the
    // root exists.
    (UnsafeRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}

// Reads parts of the state without needing a closure for each part.
extension RootCore {
  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value {
    beginRead()
    // No user code runs in the closure, so the state does not change.
    return withUnsafeMutablePointer(to: &state) {
      PropertyReader<State, Value>.value(in: UnsafePointer($0), at: offset)
    }
  }

  func value<Value>(of property: PropertyReader<State, Value>) -> Value {
    if let offset = property.offset { return storedValue(at: offset, of: Value.self) }
    beginRead()
    // The state is copied because a computed property is user code that may send an action.
    let state = state
    return property(state)
  }

  /// Registers an access to the state. It traps if the reducer is running.
  private func beginRead() {
    if isReducing || readers != nil { withState { _ in } }
  }
}

/// Changes a stored property in place. Using its key path instead would take tens of nanoseconds.
///
/// - Parameters:
///   - root: The value that contains the property.
///   - offset: The offset of the property in the root, as returned by `MemoryLayout.offset(of:)` for the property's
///     key path.
///   - body: A closure that changes the property.
/// - Returns: The result of `body`.
@inlinable
func withProperty<Root, Value, Result>(
  of root: inout Root,
  at offset: Int,
  _ body: (inout Value) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &root) { root in
    // `MemoryLayout.offset(of:)` guarantees that there is a value at the offset as long as the root exists.
    body(&(UnsafeMutableRawPointer(root) + offset).assumingMemoryBound(to: Value.self).pointee)
  }
}

/// A view of a part of another core. It neither stores nor observes state, and costs nothing until it's used (rule S9
/// of Documentation/Architecture.md).
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let property: PropertyReader<ParentState, State>
  private let actionPath: AnyCasePath<ParentAction, Action>

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, State>,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    property = PropertyReader(state)
    actionPath = action
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    try body(copyState())
  }

  func copyState() -> State { parent.value(of: property) }

  func storedValue<Value>(at offset: Int, of type: Value.Type) -> Value {
    if let start = property.offset { return parent.storedValue(at: start + offset, of: type) }
    return withState { state in
      withUnsafePointer(to: state) { PropertyReader<State, Value>.value(in: $0, at: offset) }
    }
  }

  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    parent.send(actionPath.embed(action), at: site())
  }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }

  var revision: Int { parent.revision }

  var isSettled: Bool { parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { parent.reportWhenSettled(write) }
}

/// A view of an optional part of another core, whose state is the last one that was read while the part is absent.
final class OptionalScopedCore<ParentState, ParentAction, State, Action>: TransientCore {
  private let parent: any StoreCore<ParentState, ParentAction>
  private let property: PropertyReader<ParentState, State?>
  private let actionPath: AnyCasePath<ParentAction, Action>
  private var lastState: State

  init(
    parent: any StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, State?>,
    initialState: State,
    action: AnyCasePath<ParentAction, Action>
  ) {
    self.parent = parent
    property = PropertyReader(state)
    lastState = initialState
    actionPath = action
  }

  func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    guard let state = parent.value(of: property) else {
      let state = lastState
      return try body(state)
    }
    // `previous` is released after the access to the property ends, because its `deinit` may call back into this
    // core.
    let previous = lastState
    lastState = state
    defer { withExtendedLifetime(previous) {} }
    return try body(state)
  }

  func send(_ action: Action, at site: @autoclosure () -> CallSite?) -> StoreTask {
    if canTellAbsence, hasGone {
      reportAbsence(of: "the state of a child", action: action)
      return .nothing
    }
    return parent.send(actionPath.embed(action), at: site())
  }

  var hasGone: Bool { parent.value(of: property) == nil }

  var observers: StateObservers { parent.observers }

  var owner: Owner { parent.owner }

  var revision: Int { parent.revision }

  var isSettled: Bool { parent.isSettled }

  func reportWhenSettled(_ write: BindingWrite) { parent.reportWhenSettled(write) }
}

/// A view of a part that may be removed while the store still exists.
protocol TransientCore: StoreCore {
  /// A Boolean value that indicates whether the part is currently absent.
  var hasGone: Bool { get }
}

extension TransientCore {
  /// A Boolean value that indicates whether the part will still be present or absent when an action that is sent now
  /// is reduced. The state may change before that if the action is queued, or if it's sent off the owner.
  var canTellAbsence: Bool { !owner.isOffOwner && isSettled }
}

extension TransientCore {
  /// Reports that an action was sent to a store whose part of the state has been removed.
  ///
  /// - Parameters:
  ///   - part: The part that was removed, such as “the state of a child”.
  ///   - action: The action that was sent.
  func reportAbsence(of part: String, action: Action) {
    reportIssue(
      """
      An action was sent to the store of \(part) after that was removed, so it was ignored.

        Store: \(Store<State, Action>.self)
        Action: \(describe(action))

      The action is lost. The store returns its last state, so it may still appear valid. Something retains it for too \
      long: a disappearing view, a subscription or a task. Release the store when its child ends, cancel the code that sends \
      to it, and call 'scope' again instead of keeping the store.
      """
    )
    BindingWrite.noteRefused(action)
  }
}
