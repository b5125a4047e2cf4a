/// A gesture containing two gestures that can happen at the same time with neither of them preceding the other.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: _PrimitiveGesture {
  /// The value of a simultaneous gesture that indicates which of its two gestures receives events.
  public struct Value {
    /// The value of the first gesture.
    public var first: First.Value?
    /// The value of the second gesture.
    public var second: Second.Value?
  }

  /// The values of both gestures, and whether people are performing them.
  private struct Progress {
    var value = Value()
    var firstIsActive = false
    var secondIsActive = false
  }

  /// The first of two gestures that can happen simultaneously.
  public var first: First
  /// The second of two gestures that can happen simultaneously.
  public var second: Second

  /// Creates a gesture with two gestures that can receive updates or succeed independently of each other.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    let storage = memory.storage
    return first._parts(in: memory.child(1)).map { part in
      part.map { event in
        Self.event(event, in: storage, value: \.value.first, isActive: \.firstIsActive)
      }
    }
      + second._parts(in: memory.child(2)).map { part in
        part.map { event in
          Self.event(event, in: storage, value: \.value.second, isActive: \.secondIsActive)
        }
      }
  }

  /// Returns the event of the composed gesture for one of its gestures. The composed gesture ends when neither of
  /// them is active.
  private static func event<Part>(
    _ event: GestureEvent<Part>,
    in storage: GestureStorage,
    value: WritableKeyPath<Progress, Part?>,
    isActive: WritableKeyPath<Progress, Bool>
  ) -> GestureEvent<Value> {
    var progress = storage.value as? Progress ?? Progress()
    defer { storage.value = progress.firstIsActive || progress.secondIsActive ? progress : nil }
    switch event {
    case .changed(let part):
      progress[keyPath: value] = part
      progress[keyPath: isActive] = true
      return .changed(progress.value)
    case .ended(let part):
      progress[keyPath: value] = part
      progress[keyPath: isActive] = false
      return progress.firstIsActive || progress.secondIsActive
        ? .changed(progress.value) : .ended(progress.value)
    case .cancelled:
      progress[keyPath: value] = nil
      progress[keyPath: isActive] = false
      return progress.firstIsActive || progress.secondIsActive ? .changed(progress.value) : .cancelled
    }
  }
}

/// A gesture that's a sequence of two gestures.
///
/// The second gesture is recognized only after the first one has succeeded.
public struct SequenceGesture<First: Gesture, Second: Gesture>: _PrimitiveGesture {
  /// The value of a sequence gesture that helps to detect whether the first gesture succeeded.
  public enum Value {
    /// The first gesture hasn't ended.
    case first(First.Value)
    /// The first gesture has ended.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture in a sequence of two gestures.
  public var first: First
  /// The second gesture in a sequence of two gestures.
  public var second: Second

  /// Creates a sequence gesture with two gestures.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    let storage = memory.storage
    let before = first._parts(in: memory.child(1)).map { part in
      part.map { event -> GestureEvent<Value>? in
        switch event {
        case .changed(let value):
          storage.value = nil
          return .changed(.first(value))
        case .ended(let value):
          storage.value = value
          return .changed(.second(value, nil))
        case .cancelled:
          storage.value = nil
          return .cancelled
        }
      }
    }
    let after = second._parts(in: memory.child(2)).map { part in
      var part = part.whenRecognized { storage.value != nil }
        .map { event -> GestureEvent<Value>? in
          guard let first = storage.value.ifPresent(as: First.Value.self) else { return nil }
          switch event {
          case .changed(let value): return .changed(.second(first, value))
          case .ended(let value):
            storage.value = nil
            return .ended(.second(first, value))
          case .cancelled:
            storage.value = nil
            return .cancelled
          }
        }
      part.traits.isAwaited = true
      return part
    }
    return before + after
  }
}

extension _GesturePart {
  /// Returns a part that receives reports only under a condition.
  fileprivate func whenRecognized(_ condition: @escaping @MainActor () -> Bool) -> Self {
    var part = self
    part.receive = { [receive] report in condition() ? receive(report) : nil }
    return part
  }
}

extension Gesture {
  /// Combines a gesture with another gesture to create a new gesture that recognizes both gestures at the same time.
  public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  /// Sequences a gesture with another one to create a new gesture, which results in the second gesture only receiving
  /// events after the first gesture succeeds.
  public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
}

/// A gesture that consists of two gestures where only one of them can succeed.
///
/// The first gesture has precedence.
///
/// If the first gesture requires several taps, a tap of the second gesture succeeds a moment later, when no further
/// tap has followed. A drag of the second gesture begins after ten points. At that distance, a tap or a press of the
/// first gesture fails.
///
/// - Note: Differs: in one touch, the gesture that is recognized first succeeds. The keyboard doesn't perform the
///   taps.
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
    // The script recognizes both gestures, and cancels one when it has recognized the other.
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
  /// The number of taps that the gesture requires, or zero if it isn't a tap.
  fileprivate var requiredTaps: Int {
    switch self {
    case .click: 1
    case .tap(let count): count
    case .press, .drag, .magnification, .rotation: 0
    }
  }
}

extension _GesturePart {
  /// The part, with a tap in place of a click. The script recognizes the tap, because a browser sends a click even
  /// after a long press or a drag.
  fileprivate var withoutClick: Self {
    var part = self
    if case .click = kind { part.kind = .tap(count: 1) }
    return part
  }
}
