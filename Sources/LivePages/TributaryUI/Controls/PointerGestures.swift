import Foundation

/// A gesture that recognizes one or more taps.
public struct TapGesture: _PrimitiveGesture {
  private let count: Int

  /// Creates a tap gesture with the number of required taps.
  public init(count: Int = 1) { self.count = count }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Void>] {
    [_GesturePart(kind: count == 1 ? .click : .tap(count: count)) { $0.event(()) }]
  }
}

/// A gesture that recognizes one or more taps and reports their location.
public struct SpatialTapGesture: _PrimitiveGesture {
  /// The attributes of a tap gesture.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  private let count: Int
  private let space: CoordinateSpace

  /// Creates a tap gesture with the number of required taps and the coordinate space of their location.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    space = coordinateSpace
  }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    [
      _GesturePart(kind: .tap(count: count), traits: GestureTraits(space: space.gestureMark)) {
        $0.event(Value(location: $0.location))
      }
    ]
  }
}

/// A gesture that succeeds when the user performs a long press.
public struct LongPressGesture: _PrimitiveGesture {
  private let seconds: Double
  private let distance: Double

  /// Creates a long-press gesture with a minimum duration in seconds, and a maximum distance that the pointer may
  /// move before the gesture fails.
  public init(minimumDuration seconds: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.seconds = seconds
    distance = Double(maximumDistance)
  }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Bool>] {
    [_GesturePart(kind: .press(seconds: seconds, distance: distance)) { $0.event(true) }]
  }
}

/// A dragging motion that invokes an action as the drag-event sequence changes.
public struct DragGesture: _PrimitiveGesture {
  /// The attributes of a drag gesture.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize

    /// The total translation from the start of the drag gesture to the current location.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// A prediction, based on the current drag velocity, of where the final location will be if dragging
    /// stopped now.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    /// A prediction, based on the current drag velocity, of what the final translation will be if dragging
    /// stopped now.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
  }

  private let distance: Double
  private let space: CoordinateSpace

  /// Creates a dragging gesture with the minimum dragging distance before the gesture succeeds, and the coordinate
  /// space of the gesture's locations.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    distance = Double(minimumDistance)
    space = coordinateSpace
  }

  public func _parts(in memory: _GestureMemory) -> [_GesturePart<Value>] {
    [
      _GesturePart(kind: .drag(distance: distance), traits: GestureTraits(space: space.gestureMark)) {
        $0.event(
          Value(time: $0.time, location: $0.location, startLocation: $0.start, velocity: $0.velocity)
        )
      }
    ]
  }
}

/// A resolved coordinate space.
public enum CoordinateSpace: Hashable {
  case global, local
  case named(AnyHashable)
  /// The space of the enclosing scroll view.
  case scrollView
}

// Names are immutable values such as strings, and are only hashed and compared.
extension CoordinateSpace: @unchecked Sendable {}

extension CoordinateSpace {
  /// The mark of the space in the page, or `nil` for the space of the view with the gesture.
  @MainActor fileprivate var gestureMark: String? { self == .local ? nil : mark }
}
