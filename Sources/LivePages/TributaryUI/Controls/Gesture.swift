import ComposableArchitecture
import Foundation
import LivePagesCore

/// An instance that matches a sequence of pointer events to a gesture.
///
/// A custom gesture has a body of other gestures:
///
/// ```swift
/// struct DoubleTap: Gesture {
///   var body: some Gesture<Void> { TapGesture(count: 2) }
/// }
/// ```
@MainActor
@preconcurrency
public protocol Gesture<Value> {
  /// The type of the gesture's value.
  associatedtype Value
  /// The type of gesture representing the body of this gesture.
  associatedtype Body: Gesture

  /// The content and behavior of the gesture.
  var body: Body { get }

  /// Returns the components of the gesture that the browser recognizes.
  ///
  /// Don't implement this method. The library provides it for gestures with a body and for its own gestures.
  func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>]
}

extension Gesture where Value == Body.Value {
  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Body.Value>] {
    var copy = self
    memory.connectProperties(of: &copy)
    return copy.body._parts(in: memory.child(0))
  }
}

/// A gesture without a body that the browser recognizes.
@MainActor
@preconcurrency
public protocol _PrimitiveGesture: Gesture where Body == Never {}

extension _PrimitiveGesture {
  public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: Gesture {
  public typealias Value = Never
  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Never>] { [] }
}

/// A component of a gesture that the browser recognizes.
public struct _GesturePart<Value> {
  var kind: GestureKind
  var traits = GestureTraits()
  /// A closure that performs the gesture's actions for a report of the browser and returns the resulting event.
  var receive: @MainActor (GestureReport) -> GestureEvent<Value>?

  /// Returns a part that converts its events to those of another gesture.
  func map<Other>(
    _ transform: @escaping @MainActor (GestureEvent<Value>) -> GestureEvent<Other>?
  ) -> _GesturePart<Other> {
    _GesturePart<Other>(kind: kind, traits: traits) { [receive] report in receive(report).flatMap(transform) }
  }
}

/// The relations between a component of a gesture, its actions, and other gestures.
struct GestureTraits {
  /// A Boolean value that indicates whether an action depends on the start of a long press.
  var isFollowed = false
  /// A Boolean value that indicates whether a drag follows another gesture, so that its failure matters.
  var isAwaited = false
  /// The names of the pairs of exclusive gestures in which the gesture has precedence.
  var precedes: [String] = []
  /// The names of the pairs of exclusive gestures in which the other gesture has precedence.
  var yields: [String] = []
  /// A Boolean value that indicates whether a tap waits until further taps have failed to follow.
  var waits = false
  /// The mark of the coordinate space that the gesture's locations use, or `nil` for the space of the view.
  var space: String?
}

/// The kind of a gesture that the browser recognizes.
enum GestureKind {
  /// A tap without a location, which people can also perform with the keyboard.
  case click
  case tap(count: Int)
  case press(seconds: Double, distance: Double)
  case drag(distance: Double)
  case magnification(delta: Double)
  case rotation(radians: Double)
}

/// An event of a gesture.
enum GestureEvent<Value> {
  case changed(Value)
  case ended(Value)
  case cancelled
}

/// A report of the browser about a gesture: its phase, and six numbers whose meaning depends on the kind of gesture.
struct GestureReport {
  let numbers: [Double]
  let time: Date

  /// Returns the event of a gesture with a value.
  func event<Value>(_ value: Value) -> GestureEvent<Value> {
    switch numbers[0] {
    case 1: .ended(value)
    case 2: .cancelled
    default: .changed(value)
    }
  }

  /// The initial location of the pointer, or of the point between two fingers.
  var start: CGPoint { CGPoint(x: numbers[1], y: numbers[2]) }
  var location: CGPoint { CGPoint(x: numbers[3], y: numbers[4]) }
  var velocity: CGSize { CGSize(width: numbers[5], height: numbers[6]) }
}

/// The position of a gesture, at which a composed gesture remembers values from one report to the next.
public struct _GestureMemory {
  let node: ViewNode
  let path: ViewPath
  let environment: EnvironmentValues

  /// Returns the position of a gesture inside this one.
  func child(_ index: Int) -> _GestureMemory {
    _GestureMemory(node: node, path: path.appending(index), environment: environment)
  }

  /// The values. They exist as long as the view keeps its position.
  @MainActor var storage: GestureStorage { node.attachment(at: path) { GestureStorage() } }

  /// Connects the dynamic properties of a custom gesture, such as its gesture states.
  @MainActor fileprivate func connectProperties<Custom: Gesture>(of gesture: inout Custom) {
    guard DynamicPropertyInstaller.hasFields(Custom.self) else { return }
    DynamicPropertyInstaller(node: node, environment: environment).installNested(in: &gesture, &storage.slot)
  }
}

/// The values that a composed or custom gesture remembers.
final class GestureStorage: Attachment {
  var value: Any?
  /// The storage of a custom gesture's dynamic properties.
  var slot: AnyObject?
}

/// A gesture with added actions.
public struct _ActingGesture<Value>: _PrimitiveGesture {
  let parts: @MainActor (_GestureMemory) -> [_GesturePart<Value>]

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] { parts(memory) }
}

extension Gesture {
  /// Adds an action to perform for each event.
  private func onEvent(
    isFollowed: Bool = false,
    _ action: @escaping @MainActor (GestureEvent<Value>) -> Void
  ) -> _ActingGesture<Value> {
    _ActingGesture { memory in
      _parts(in: memory).map { part in
        var acting = part.map { event in
          action(event)
          return event
        }
        if isFollowed { acting.traits.isFollowed = true }
        return acting
      }
    }
  }

  /// Adds an action to perform when the gesture ends.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> _ActingGesture<Value> {
    onEvent { if case .ended(let value) = $0 { action(value) } }
  }

  /// Adds an action to perform when the gesture's value changes.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> _ActingGesture<Value> {
    onEvent(isFollowed: true) { if case .changed(let value) = $0 { action(value) } }
  }

  /// Adds an action to perform when the gesture fails or is cancelled.
  func onCancelled(_ action: @escaping @MainActor () -> Void) -> _ActingGesture<Value> {
    onEvent { if case .cancelled = $0 { action() } }
  }

  /// Transforms the gesture's value with a closure.
  public func map<Other>(_ transform: @escaping @MainActor (Value) -> Other) -> _ActingGesture<Other> {
    _ActingGesture<Other> { memory in
      _parts(in: memory).map { part in part.map { $0.map(transform) } }
    }
  }

  /// Updates the provided gesture state property as the gesture's value changes, and resets it when the
  /// gesture ends or is cancelled.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping @MainActor (Value, inout State, inout Transaction) -> Void
  ) -> _ActingGesture<Value> {
    onEvent(isFollowed: true) { event in
      guard case .changed(let value) = event else { return state.reset() }
      var (current, transaction) = (state.wrappedValue, Transaction())
      body(value, &current, &transaction)
      withTransaction(transaction) { state.set(current) }
    }
  }
}

/// A property wrapper type that updates a property while the user performs a gesture and resets the property
/// back to its initial state when the gesture ends.
@propertyWrapper
public struct GestureState<Value>: StoredDynamicProperty {
  private let initialValue: Value
  /// A closure that configures the transaction of a reset, using the value before the reset. Usually it's `nil`,
  /// because a new closure in each view would make equal views differ.
  private let prepareReset: ((Value, inout Transaction) -> Void)?
  private var storage: StateStorage<Value>?

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(wrappedValue: Value) {
    initialValue = wrappedValue
    prepareReset = nil
  }

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Creates a view state that's derived from a gesture, with an initial value and a transaction to reset it.
  nonisolated public init(wrappedValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: wrappedValue) { _, transaction in transaction = resetTransaction }
  }

  /// Creates a view state that's derived from a gesture, with an initial value and a transaction to reset it.
  nonisolated public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }

  /// Creates a view state that's derived from a gesture, with an initial value and a closure that configures the
  /// transaction to reset it.
  nonisolated public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initialValue = wrappedValue
    prepareReset = reset
  }

  /// Creates a view state that's derived from a gesture, with an initial value and a closure that configures the
  /// transaction to reset it.
  nonisolated public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  /// The wrapped value referenced by the gesture state property.
  public var wrappedValue: Value { storage?.value ?? initialValue }

  /// The gesture state itself, to pass to `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  func set(_ value: Value) { storage?.set(value) }

  func reset() {
    var transaction = Transaction()
    prepareReset?(wrappedValue, &transaction)
    withTransaction(transaction) { storage?.set(initialValue) }
  }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}

// An initializer without parameters in the type itself would add the wrapper to the memberwise initializers of views,
// so these initializers are in an extension.
extension GestureState where Value: ExpressibleByNilLiteral {
  /// Creates a view state that's derived from a gesture, with the initial value `nil`.
  nonisolated public init() { self.init(wrappedValue: nil) }

  /// Creates a view state that's derived from a gesture, with the initial value `nil` and a transaction to reset it.
  nonisolated public init(resetTransaction: Transaction) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }

  /// Creates a view state that's derived from a gesture, with the initial value `nil` and a closure that configures the
  /// transaction to reset it.
  nonisolated public init(reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: nil, reset: reset)
  }
}
