import Foundation
import LivePagesCore

/// An instance that matches a sequence of pointer events to a gesture.
@MainActor
@preconcurrency
public protocol Gesture {
  associatedtype Value

  /// The components of the gesture that the browser recognizes.
  var _parts: [_GesturePart<Value>] { get }
}

/// A component of a gesture that the browser recognizes.
public struct _GesturePart<Value> {
  enum Kind {
    /// A tap without a location, which the keyboard can perform as well.
    case click
    case tap(count: Int)
    case press(seconds: Double, distance: Double)
    case drag(distance: Double)
  }

  let kind: Kind
  /// A closure that converts the browser's report to the gesture's value.
  let value: @MainActor (PointerReport) -> Value
  var changed: @MainActor (Value) -> Void = { _ in }
  var ended: @MainActor (Value) -> Void = { _ in }
  var cancelled: @MainActor () -> Void = {}
  /// A Boolean value that indicates whether an action depends on the start of a long press.
  var isFollowed = false
}

/// A report of the pointer's current and initial location.
struct PointerReport {
  let start: CGPoint
  let location: CGPoint
  let time: Date
  let velocity: CGSize
}

/// A gesture that recognizes one or more taps.
public struct TapGesture: Gesture {
  private let count: Int

  /// Creates a tap gesture with the number of required taps.
  public init(count: Int = 1) { self.count = count }

  public var _parts: [_GesturePart<Void>] {
    [_GesturePart(kind: count == 1 ? .click : .tap(count: count)) { _ in }]
  }
}

/// A gesture that recognizes one or more taps and reports their location.
public struct SpatialTapGesture: Gesture {
  /// The attributes of a tap gesture.
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  private let count: Int

  /// Creates a tap gesture with the number of required taps.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) { self.count = count }

  public var _parts: [_GesturePart<Value>] {
    [_GesturePart(kind: .tap(count: count)) { Value(location: $0.location) }]
  }
}

/// A gesture that succeeds when the user performs a long press.
public struct LongPressGesture: Gesture {
  private let seconds: Double
  private let distance: Double

  /// Creates a long-press gesture with a minimum duration in seconds, and a maximum distance that the pointer may
  /// move before the gesture fails.
  public init(minimumDuration seconds: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.seconds = seconds
    distance = Double(maximumDistance)
  }

  public var _parts: [_GesturePart<Bool>] {
    [_GesturePart(kind: .press(seconds: seconds, distance: distance)) { _ in true }]
  }
}

/// A dragging motion that invokes an action as the drag-event sequence changes.
public struct DragGesture: Gesture {
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

  /// Creates a dragging gesture with the minimum dragging distance before the gesture succeeds.
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

/// A resolved coordinate space.
///
/// - Note: Differs: the places of gestures are those in the view itself.
public enum CoordinateSpace: Hashable {
  case global, local
  case named(AnyHashable)
  /// The space of the enclosing scroll view.
  case scrollView
}

// Names are values that don't change, such as strings, and are only hashed and compared.
extension CoordinateSpace: @unchecked Sendable {}

/// A gesture with added actions.
public struct _ActingGesture<Value>: Gesture {
  public let _parts: [_GesturePart<Value>]
}

extension Gesture {
  private func changingParts(_ change: (inout _GesturePart<Value>) -> Void) -> _ActingGesture<Value> {
    _ActingGesture(
      _parts: _parts.map { part in
        var part = part
        change(&part)
        return part
      }
    )
  }

  /// Adds an action to perform when the gesture ends.
  public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> _ActingGesture<Value> {
    changingParts { part in
      let known = part.ended
      part.ended = {
        known($0)
        action($0)
      }
    }
  }

  /// Adds an action to perform when the gesture's value changes.
  public func onChanged(_ action: @escaping @MainActor (Value) -> Void) -> _ActingGesture<Value> {
    changingParts { part in
      let known = part.changed
      part.changed = {
        known($0)
        action($0)
      }
      part.isFollowed = true
    }
  }

  /// Adds an action to perform when the gesture fails or is cancelled.
  func onCancelled(_ action: @escaping @MainActor () -> Void) -> _ActingGesture<Value> {
    changingParts { part in
      let known = part.cancelled
      part.cancelled = {
        known()
        action()
      }
    }
  }

  /// Updates the provided gesture state property as the gesture's value changes, and resets it when the
  /// gesture ends or is cancelled.
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
    .onCancelled { state.reset() }
  }
}

/// A property wrapper type that updates a property while the user performs a gesture and resets the property
/// back to its initial state when the gesture ends.
@propertyWrapper
public struct GestureState<Value>: StoredDynamicProperty {
  private let initialValue: Value
  private var storage: StateStorage<Value>?

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(wrappedValue: Value) { initialValue = wrappedValue }

  /// Creates a view state that's derived from a gesture, with the given initial value.
  nonisolated public init(initialValue: Value) { self.initialValue = initialValue }

  /// The wrapped value referenced by the gesture state property.
  public var wrappedValue: Value { storage?.value ?? initialValue }

  /// The gesture state itself, to pass to `updating(_:body:)`.
  public var projectedValue: GestureState<Value> { self }

  fileprivate func set(_ value: Value) { storage?.set(value) }
  fileprivate func reset() { storage?.set(initialValue) }

  mutating func connect(_ slot: inout AnyObject?, node: ViewNode, environment: EnvironmentValues) {
    let known = slot as? StateStorage<Value> ?? StateStorage(initialValue)
    slot = known
    storage = known
  }
}

/// Options that control how adding a gesture to a view affects other gestures recognized by the view and its
/// subviews.
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
  /// Attaches a gesture to the view.
  ///
  /// - Note: Differs: gestures of views inside each other are followed at the same time.
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

  /// Attaches a gesture to the view to process simultaneously with gestures defined by the view.
  public func simultaneousGesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Attaches a gesture to the view with a higher precedence than gestures defined by the view.
  ///
  /// - Note: Differs: gestures of views inside each other are followed at the same time.
  public func highPriorityGesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Performs an action when this view recognizes a long press gesture.
  ///
  /// - Parameters:
  ///   - minimumDuration: The minimum duration of the press, in seconds.
  ///   - maximumDistance: The maximum distance that the pointer may move before the gesture fails.
  ///   - action: The action to perform.
  ///   - onPressingChanged: A closure that receives `true` when a press starts, and `false` when it succeeds or
  ///     fails.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5,
    maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    var press = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
      .onEnded { _ in action() }
    if let onPressingChanged {
      press =
        press
        .onChanged { _ in onPressingChanged(true) }
        .onEnded { _ in onPressingChanged(false) }
        .onCancelled { onPressingChanged(false) }
    }
    return gesture(press)
  }

  private static func box<Value>(
    _ part: _GesturePart<Value>,
    at path: ViewPath,
    around boxes: [ViewBox]
  ) -> ViewBox {
    if case .click = part.kind {
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
      switch numbers[0] {
      case 1: part.ended(value)
      case 2: part.cancelled()
      default: part.changed(value)
      }
    }
    let kind = BoxKind.custom { box in
      BoxAssembly.wrapping(BoxPart(.div, "wrap", "gesture", style: box.style), eachOf: box) { element in
        element.attributes = [
          Attribute("data-live-hook", "TributaryGesture"), Attribute("data-gesture", part.text),
        ]
        // The finger's drags don't scroll the page.
        if case .drag = part.kind { element.classes.append("drag") }
        element.offer(.numbers(event, in: "data-hook-event-gesture", count: 7))
      }
    }
    return ViewBox(kind, children: boxes)
  }
}

extension _GesturePart {
  /// The name and the limits of the gesture, for the script.
  fileprivate var text: String {
    switch kind {
    case .click: "tap 1"
    case .tap(let count): "tap \(count)"
    case .press(let seconds, let distance):
      "press \(seconds.css) \(distance.css)" + (isFollowed ? " follows" : "")
    case .drag(let distance): "drag \(distance.css)"
    }
  }
}
