import Foundation
import LivePagesCore

/// An instance that matches a sequence of pointer events to a gesture.
@MainActor
@preconcurrency
public protocol Gesture<Value> {
  associatedtype Value

  /// Returns the components of the gesture that the browser recognizes.
  func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>]
}

/// A component of a gesture that the browser recognizes.
public struct _GesturePart<Value> {
  let kind: GestureKind
  /// A Boolean value that indicates whether an action depends on the start of a long press.
  var isFollowed = false
  /// A Boolean value that indicates whether another gesture has been performed before a drag, so that the drag's failure
  /// matters.
  var isAwaited = false
  /// A closure that performs the gesture's actions for a report of the browser, and returns what happened to the gesture.
  var receive: @MainActor (GestureReport) -> GestureEvent<Value>?

  /// Returns a part whose events a closure converts to those of another gesture.
  func map<Other>(
    _ transform: @escaping @MainActor (GestureEvent<Value>) -> GestureEvent<Other>?
  ) -> _GesturePart<Other> {
    _GesturePart<Other>(kind: kind, isFollowed: isFollowed, isAwaited: isAwaited) { [receive] report in
      receive(report).flatMap(transform)
    }
  }
}

/// The kind of a gesture that the browser recognizes.
enum GestureKind {
  /// A tap without a location, which the keyboard can perform as well.
  case click
  case tap(count: Int)
  case press(seconds: Double, distance: Double)
  case drag(distance: Double)
  case magnification(delta: Double)
  case rotation(radians: Double)
}

/// What happened to a gesture.
enum GestureEvent<Value> {
  case changed(Value)
  case ended(Value)
  case cancelled
}

/// A report of the browser about a gesture: its phase, and six numbers whose meaning depends on the kind of gesture.
struct GestureReport {
  let numbers: [Double]
  let time: Date

  /// The event of a gesture with a value.
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

  /// Returns the position of a gesture inside.
  func child(_ index: Int) -> _GestureMemory { _GestureMemory(node: node, path: path.appending(index)) }

  /// The values, which exist as long as the view keeps its position.
  @MainActor var storage: GestureStorage { node.attachment(at: path) { GestureStorage() } }
}

/// The values that a composed gesture remembers.
final class GestureStorage: Attachment {
  var value: Any?
}

/// A gesture with added actions.
public struct _ActingGesture<Value>: Gesture {
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
        acting.isFollowed = acting.isFollowed || isFollowed
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
