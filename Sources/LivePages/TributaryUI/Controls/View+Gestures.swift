import Foundation
import LivePagesCore

/// Options that control how adding a gesture to a view affects other gestures recognized by the view and its
/// subviews.
///
/// - Note: Differs: gestures of nested views are recognized at the same time.
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
  /// - Note: Differs: gestures of nested views are recognized at the same time.
  public func gesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    changingBoxes { boxes, context in
      guard context.environment.isEnabled, mask.contains(.gesture) else { return boxes }
      let memory = _GestureMemory(node: context.node, path: context.path, environment: context.environment)
      return gesture._parts(in: memory).enumerated().reduce(boxes) { boxes, part in
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
  /// - Note: Differs: gestures of nested views are recognized at the same time.
  public func highPriorityGesture<Followed: Gesture>(
    _ gesture: Followed,
    including mask: GestureMask = .all
  ) -> some View {
    self.gesture(gesture, including: mask)
  }

  /// Attaches a gesture to the view.
  ///
  /// The view recognizes the gesture only while it's enabled.
  public func gesture<Followed: Gesture>(_ gesture: Followed, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Attaches a gesture to the view to process simultaneously with gestures defined by the view.
  ///
  /// The view recognizes the gesture only while it's enabled.
  public func simultaneousGesture<Followed: Gesture>(_ gesture: Followed, isEnabled: Bool) -> some View {
    self.gesture(gesture, isEnabled: isEnabled)
  }

  /// Attaches a gesture to the view with a higher precedence than gestures defined by the view.
  ///
  /// The view recognizes the gesture only while it's enabled.
  ///
  /// - Note: Differs: gestures of nested views are recognized at the same time.
  public func highPriorityGesture<Followed: Gesture>(_ gesture: Followed, isEnabled: Bool) -> some View {
    self.gesture(gesture, isEnabled: isEnabled)
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

  /// Performs an action when this view recognizes a long press gesture.
  ///
  /// In new code, use ``onLongPressGesture(minimumDuration:maximumDistance:perform:onPressingChanged:)``.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5,
    maximumDistance: CGFloat = 10,
    pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration,
      maximumDistance: maximumDistance,
      perform: action,
      onPressingChanged: pressing
    )
  }

  private static func box<Value>(
    _ part: _GesturePart<Value>,
    at path: ViewPath,
    around boxes: [ViewBox]
  ) -> ViewBox {
    if case .click = part.kind {
      let event = BoxEvent<Void>(path: path) {
        _ = part.receive(GestureReport(numbers: [1, 0, 0, 0, 0, 0, 0], time: Date()))
      }
      return ViewBox(.tappable(event), children: boxes)
    }
    let event = BoxEvent<[Double]>(path: path) { numbers in
      _ = part.receive(GestureReport(numbers: numbers, time: Date()))
    }
    let kind = BoxKind.custom { box in
      BoxAssembly.wrapping(BoxPart(.div, "wrap", "gesture", style: box.style), eachOf: box) { element in
        element.attributes = [
          Attribute("data-live-hook", part.kind.hook), Attribute("data-gesture", part.text),
        ]
        if let space = part.traits.space { element.attributes.append(Attribute("data-gesture-space", space)) }
        part.traits.relate(&element)
        // The style prevents the movements of fingers from scrolling or magnifying the page.
        if part.kind.moves { element.classes.append("drag") }
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
    case .tap(let count): "tap \(count)" + (traits.waits ? " 10 waits" : "")
    case .press(let seconds, let distance):
      "press \(seconds.css) \(distance.css)" + (traits.isFollowed ? " follows" : "")
    case .drag(let distance): "drag \(distance.css)" + (traits.isAwaited ? " 10 follows" : "")
    case .magnification(let delta): "magnification \(delta.css)"
    case .rotation(let radians): "rotation \(radians.css)"
    }
  }
}

extension GestureTraits {
  /// Describes the relations to other gestures to the script.
  @MainActor fileprivate func relate(_ element: inout BoxPart) {
    if !precedes.isEmpty { element.set(Attribute("data-precedes", precedes.joined(separator: " "))) }
    if !yields.isEmpty { element.set(Attribute("data-yields", yields.joined(separator: " "))) }
  }
}

extension GestureKind {
  /// The name of the script's part that recognizes the gesture.
  fileprivate var hook: String {
    switch self {
    case .magnification, .rotation: "TributaryFingers"
    default: "TributaryGesture"
    }
  }

  /// A Boolean value that indicates whether people move their fingers for the gesture.
  fileprivate var moves: Bool {
    switch self {
    case .drag, .magnification, .rotation: true
    case .click, .tap, .press: false
    }
  }
}
