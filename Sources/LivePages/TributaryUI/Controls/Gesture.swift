import Foundation
import LivePagesCore

/// A movement of a finger or of the pointer.
@MainActor
@preconcurrency
public protocol Gesture {
  associatedtype Value

  /// The parts of the gesture that a browser reports.
  var _parts: [_GesturePart<Value>] { get }
}

/// A part of a gesture that a browser reports.
public struct _GesturePart<Value> {
  enum Kind {
    case tap(count: Int)
    case press(seconds: Double)
    case drag(distance: Double)
  }

  let kind: Kind
  /// What a report of the browser means.
  let value: @MainActor (PointerReport) -> Value
  var changed: @MainActor (Value) -> Void = { _ in }
  var ended: @MainActor (Value) -> Void = { _ in }
}

/// A place of the pointer, and where it began.
struct PointerReport {
  let start: CGPoint
  let location: CGPoint
  let time: Date
  let velocity: CGSize
}

/// Clicks or touches.
public struct TapGesture: Gesture {
  private let count: Int

  /// Creates a gesture of a number of clicks.
  public init(count: Int = 1) { self.count = count }

  public var _parts: [_GesturePart<Void>] { [_GesturePart(kind: .tap(count: count)) { _ in }] }
}

/// A click or touch, with its place.
public struct SpatialTapGesture: Gesture {
  /// The place of a click.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  private let count: Int

  /// Creates a gesture of a number of clicks.
  public init(count: Int = 1) { self.count = count }

  public var _parts: [_GesturePart<Value>] {
    [_GesturePart(kind: .tap(count: count)) { Value(location: $0.location) }]
  }
}

/// A touch that goes on.
public struct LongPressGesture: Gesture {
  private let seconds: Double

  /// Creates a gesture of some duration in seconds.
  public init(minimumDuration seconds: Double = 0.5, maximumDistance: CGFloat = 10) { self.seconds = seconds }

  public var _parts: [_GesturePart<Bool>] { [_GesturePart(kind: .press(seconds: seconds)) { _ in true }] }
}

/// A movement with a button held, or of a finger.
public struct DragGesture: Gesture {
  /// The state of a movement.
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize

    /// The distance from where the movement began.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// The place where the movement would come to rest.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    /// The distance at which the movement would come to rest.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
  }

  private let distance: Double

  /// Creates a gesture that begins after a distance.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    distance = Double(minimumDistance)
  }

  public var _parts: [_GesturePart<Value>] {
    [
      _GesturePart(kind: .drag(distance: distance)) {
        Value(time: $0.time, location: $0.location, startLocation: $0.start, velocity: $0.velocity)
      }
    ]
  }
}

/// The coordinates of a place: those of the view itself.
///
/// - Note: Differs: places are those in the view itself.
public enum CoordinateSpace: Hashable, Sendable {
  case global, local
  case named(String)
}

/// A gesture with actions.
public struct _ActingGesture<Value>: Gesture {
  public let _parts: [_GesturePart<Value>]
}

extension Gesture {
  /// Performs an action when the gesture has ended.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> _ActingGesture<Value> {
    _ActingGesture(
      _parts: _parts.map { part in
        var copy = part
        let known = part.ended
        copy.ended = {
          known($0)
          action($0)
        }
        return copy
      }
    )
  }

  /// Performs an action while the gesture goes on.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> _ActingGesture<Value> {
    _ActingGesture(
      _parts: _parts.map { part in
        var copy = part
        let known = part.changed
        copy.changed = {
          known($0)
          action($0)
        }
        return copy
      }
    )
  }

  /// Updates a state while the gesture goes on, and resets it in the end.
  public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping @MainActor (Value, inout State, inout Transaction) -> Void
  ) -> _ActingGesture<Value> {
    onChanged { value in
      var (current, transaction) = (state.wrappedValue, Transaction())
      body(value, &current, &transaction)
      withTransaction(transaction) { state.set(current) }
    }
    .onEnded { _ in state.reset() }
  }
}

/// A value of a gesture that goes on. It is the initial one when the gesture has ended.
@propertyWrapper
public struct GestureState<Value>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a state with a value for when there is no gesture.
  nonisolated public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Creates a state with a value for when there is no gesture.
  nonisolated public init(initialValue: Value) { self.initialValue = initialValue }

  /// The value.
  public var wrappedValue: Value { storage?.value ?? initialValue }

  /// The state, for `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  fileprivate func set(_ value: Value) { storage?.set(value) }
  fileprivate func reset() { storage?.set(initialValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}

/// The gestures that a view follows.
///
/// - Note: Differs: gestures of views inside each other are followed at the same time.
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let none = Self([])
  public static let gesture = Self(rawValue: 1)
  public static let subviews = Self(rawValue: 2)
  public static let all: Self = [.gesture, .subviews]
}

extension View {
  /// Follows a gesture.
  public func gesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    let parts = mask.contains(.gesture) ? gesture._parts : []
    return changingBoxes { boxes, context in
      guard context.environment.isEnabled else { return boxes }
      return parts.enumerated().reduce(boxes) { boxes, part in
        [Self.box(part.element, at: context.path.appending(part.offset + 1), around: boxes)]
      }
    }
  }

  /// Follows a gesture together with those of the views inside.
  public func simultaneousGesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Follows a gesture.
  public func highPriorityGesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Performs an action when a touch goes on for a while.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5,
    maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(LongPressGesture(minimumDuration: minimumDuration).onEnded { _ in action() })
  }

  private static func box<Value>(
    _ part: _GesturePart<Value>,
    at path: ViewPath,
    around boxes: [ViewBox]
  ) -> ViewBox {
    if case .tap(count: 1) = part.kind {
      let event = BoxEvent<Void>(path: path) {
        let report = PointerReport(start: .zero, location: .zero, time: Date(), velocity: .zero)
        part.ended(part.value(report))
      }
      return ViewBox(.tappable(event), children: boxes)
    }
    let event = BoxEvent<[Double]>(path: path) { numbers in
      let report = PointerReport(
        start: CGPoint(x: numbers[1], y: numbers[2]),
        location: CGPoint(x: numbers[3], y: numbers[4]),
        time: Date(),
        velocity: CGSize(width: numbers[5], height: numbers[6])
      )
      let value = part.value(report)
      if numbers[0] == 1 { part.ended(value) } else { part.changed(value) }
    }
    let kind = BoxKind.custom { box in
      BoxAssembly.wrapping(BoxPart(.div, "wrap", "gesture", style: box.style), eachOf: box) { element in
        element.attributes = [
          Attribute("data-live-hook", "TributaryGesture"), Attribute("data-gesture", part.kind.text),
        ]
        element.offer(.numbers(event, in: "data-hook-event-gesture", count: 7))
      }
    }
    return ViewBox(kind, children: boxes)
  }
}

extension _GesturePart.Kind {
  /// The name and the limit of the gesture, for the script.
  fileprivate var text: String {
    switch self {
    case .tap(let count): "tap \(count)"
    case .press(let seconds): "press \(seconds.css)"
    case .drag(let distance): "drag \(distance.css)"
    }
  }
}
