import CombineShim
import Foundation
import IssueReporting
import Observation
import TributaryReports

/// A value that belongs to a view and lives as long as the view is in its place.
///
/// ```swift
/// @State private var isOn = false
/// ```
///
/// It may be set from any thread, but not while a body is evaluated, which is reported.
@propertyWrapper
public struct State<Value>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a state with an initial value, which counts when the view appears in its place.
  nonisolated public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Creates a state with an initial value, which counts when the view appears in its place.
  nonisolated public init(initialValue: Value) { self.initialValue = initialValue }

  /// The value. Outside a body and its actions, it is the initial one and can't be set.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set {
      guard let storage else {
        return reportIssue(
          """
          A state is set before its view is in a window, so the value is lost. Set it in an action, or in \
          the initializer by assigning State(initialValue:) to the underscored property.
          """
        )
      }
      storage.set(newValue)
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let storage else { return .constant(initialValue) }
    return Binding {
      storage.value
    } set: {
      storage.set($0)
    }
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}

extension State: @unchecked Sendable where Value: Sendable {}

// Apart from the others: an initializer without parameters in the type itself would make the memberwise
// initializers of views take the wrapper.
extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state that is `nil` at first.
  nonisolated public init() { self.init(wrappedValue: nil) }
}

/// What a storage of state is observed by.
class StateObservable: Observable {
  fileprivate let registrar = ObservationRegistrar()
  /// Stands for the value, so that the key path doesn't depend on a generic type.
  fileprivate var observed: Void { () }
}

/// The storage of a state.
class StateStorage<Value>: StateObservable, @unchecked Sendable {
  // Sendable: `stored` is guarded by `lock`.
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    registrar.access(self, keyPath: \StateObservable.observed)
    return lock.withLock { stored }
  }

  func set(_ value: Value) {
    if mainActorQueue.isCurrent { MainActor.assumeIsolated { Self.reportChangeInBody() } }
    if receive(value) { didSet(value) }
  }

  /// Runs after a value was set by a view or an action.
  func didSet(_ value: Value) {}

  /// Sets a value that comes from elsewhere.
  @discardableResult func receive(_ value: Value) -> Bool {
    let old = lock.withLock { stored }
    if let old = old as? any Equatable, old.isEqual(to: value) { return false }
    lock.withLock { stored = value }
    // A body that is being evaluated begins to observe after it has read, so that it would miss a change that
    // another thread announces meanwhile. It has ended when the main actor announces the change.
    onMainActor { self.registrar.withMutation(of: self as StateObservable, keyPath: \.observed) {} }
    return true
  }

  @MainActor private static func reportChangeInBody() {
    guard let node = ViewGraph.evaluated else { return }
    node.graph?.report(at: node.path) {
      """
      State is changed while the body of \(node.name) is evaluated, which evaluates it again. Change it in \
      an action, such as that of a button or of onAppear.
      """
    }
  }
}

extension Equatable {
  func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
