import CombineShim
import Foundation
import IssueReporting
import Observation
import TributaryReports

/// A property wrapper type that can read and write a value owned by a view.
///
/// The value exists as long as the view keeps its position.
///
/// ```swift
/// @State private var isOn = false
/// ```
///
/// You can set the value from any thread, but not while a body is evaluated. Setting it during an evaluation is
/// reported.
@propertyWrapper
public struct State<Value>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a state property with an initial value.
  ///
  /// The initial value is used when the view is first inserted.
  nonisolated public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Creates a state property with an initial value.
  ///
  /// The initial value is used when the view is first inserted.
  nonisolated public init(initialValue: Value) { self.initialValue = initialValue }

  /// The underlying value.
  ///
  /// Outside of a body and the body's actions, it is the initial value and can't be set.
  public var wrappedValue: Value {
    get { storage?.value ?? initialValue }
    nonmutating set {
      guard let storage else {
        return reportIssue(
          """
          State was set before its view was in a window, so the value is lost. Set it in an action, or in the \
          initializer by assigning State(initialValue:) to the underscored property.
          """
        )
      }
      storage.set(newValue)
    }
  }

  /// A binding to the state value.
  public var projectedValue: Binding<Value> {
    storage?.binding ?? .constant(initialValue)
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}

extension State: @unchecked Sendable where Value: Sendable {}

// An initializer without parameters in the type itself would add the wrapper to the memberwise initializers of views,
// so this initializer is in an extension.
extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state property with the initial value `nil`.
  nonisolated public init() { self.init(wrappedValue: nil) }
}

/// The observable part of a state's storage.
class StateObservable: Observable, Hashable {
  fileprivate let registrar = ObservationRegistrar()
  /// A placeholder for the value, so that the key path doesn't depend on a generic type.
  fileprivate var observed: Void { () }

  static func == (first: StateObservable, second: StateObservable) -> Bool { first === second }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The storage of a state property.
class StateStorage<Value>: StateObservable, @unchecked Sendable {
  // This class is sendable because `lock` guards `stored`.
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    registrar.access(self, keyPath: \StateObservable.observed)
    return lock.withLock { stored }
  }

  var binding: Binding<Value> { Binding(unchecked: { self.value }, set: { self.set($0) }) }

  func set(_ value: Value) {
    if mainActorQueue.isCurrent { MainActor.assumeIsolated { Self.reportChangeInBody() } }
    if receive(value) { didSet(value) }
  }

  /// Called after a view or an action has set a value.
  func didSet(_ value: Value) {}

  /// Replaces the value without calling ``didSet(_:)``. The result indicates whether the value has changed.
  @discardableResult func receive(_ value: Value) -> Bool {
    let old = lock.withLock { stored }
    if let old = old as? any Equatable, old.isEqual(to: value) { return false }
    lock.withLock { stored = value }
    // A body starts to observe only after its evaluation, so it would miss a change that another thread announces
    // before that. On the main actor, the change is announced after the evaluation.
    onMainActor { self.registrar.withMutation(of: self as StateObservable, keyPath: \.observed) {} }
    return true
  }

  @MainActor private static func reportChangeInBody() {
    guard let node = ViewGraph.evaluated else { return }
    node.graph?.report(at: node.path) {
      """
      State was modified during the evaluation of \(node.name)'s body, which causes another evaluation. Modify it in \
      an action, such as a button's or onAppear.
      """
    }
  }
}

extension Equatable {
  func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
