/// A gesture that consists of two gestures where only one of them can succeed. The first gesture has precedence.
///
/// If the first gesture requires several taps, a tap of the second gesture succeeds a moment later, when no further tap
/// has followed. A drag of the second gesture begins after ten points, with which a tap or a press of the first gesture fails.
///
/// - Note: Differs: in one touch, the gesture that is recognized first succeeds. The keyboard doesn't perform the taps.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: _PrimitiveGesture {
  /// The value of an exclusive gesture that indicates which of two gestures succeeded.
  public enum Value {
    /// The first of two gestures succeeded.
    case first(First.Value)
    /// The second of two gestures succeeded.
    case second(Second.Value)
  }

  /// The first of two gestures.
  public var first: First
  /// The second of two gestures.
  public var second: Second

  /// Creates a gesture from two gestures where only one of them succeeds.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    // The script recognizes both gestures, and cancels one of them when it has recognized the other one.
    let name = memory.path.text
    let before = first._parts(in: memory.child(1)).map { part in
      var part = part.map { $0.map(Value.first) }.withoutClick
      part.traits.precedes.append(name)
      return part
    }
    let waits = before.contains { $0.kind.requiredTaps > 1 }
    let after = second._parts(in: memory.child(2)).map { part in
      var part = part.map { $0.map(Value.second) }.withoutClick
      part.traits.yields.append(name)
      if case .drag(let distance) = part.kind, !part.traits.isAwaited {
        part.kind = .drag(distance: max(distance, 10))
      }
      if part.kind.requiredTaps > 0 { part.traits.waits = part.traits.waits || waits }
      return part
    }
    return before + after
  }
}

extension Gesture {
  /// Combines two gestures exclusively to create a new gesture where only one gesture succeeds, giving precedence to the
  /// first gesture.
  public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}

extension GestureEvent {
  /// Returns the event with a transformed value.
  func map<Other>(_ transform: (Value) -> Other) -> GestureEvent<Other> {
    switch self {
    case .changed(let value): .changed(transform(value))
    case .ended(let value): .ended(transform(value))
    case .cancelled: .cancelled
    }
  }
}

extension GestureKind {
  /// The number of taps that the gesture requires; zero if it isn't a tap.
  fileprivate var requiredTaps: Int {
    switch self {
    case .click: 1
    case .tap(let count): count
    case .press, .drag, .magnification, .rotation: 0
    }
  }
}

extension _GesturePart {
  /// The part with a tap that the script recognizes in place of a click, which happens even after a long press or a drag.
  fileprivate var withoutClick: Self {
    var part = self
    if case .click = kind { part.kind = .tap(count: 1) }
    return part
  }
}
