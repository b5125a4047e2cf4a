import Foundation

// Names for scrolling that this library doesn't implement.

/// The position of a scroll view.
@available(*, unavailable, message: "Use ScrollViewReader and scrollTo(_:anchor:).")
public struct ScrollPosition: Equatable {
  public init() {}
  public init(edge: Edge) {}
  public init<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {}
  public init<ID: Hashable>(idType: ID.Type) {}
  public mutating func scrollTo(edge: Edge) {}
  public mutating func scrollTo<ID: Hashable>(id: ID, anchor: UnitPoint? = nil) {}
  public mutating func scrollTo(y: CGFloat) {}
  public mutating func scrollTo(x: CGFloat) {}
}

/// The geometry of a scroll view.
@available(*, unavailable, message: "A browser doesn't report the scrolling.")
public struct ScrollGeometry {
  public var contentOffset: CGPoint { .zero }
  public var contentSize: CGSize { .zero }
  public var contentInsets: EdgeInsets { EdgeInsets() }
  public var containerSize: CGSize { .zero }
  public var visibleRect: CGRect { .zero }
  public var bounds: CGRect { .zero }
}

/// The phase of a scroll view.
@available(*, unavailable, message: "A browser doesn't report the scrolling.")
public enum ScrollPhase { case idle, tracking, interacting, decelerating, animating }

/// The phases that a view transitions between when it scrolls among other views.
@available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
public enum ScrollTransitionPhase {
  case topLeading, identity, bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double { 0 }
}

/// The configuration of a scroll transition.
@available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
public struct ScrollTransitionConfiguration {
  public static var animated: Self { Self() }
  public static var interactive: Self { Self() }
  public static var identity: Self { Self() }
  public func threshold(_ threshold: Any) -> Self { self }
}

extension View {
  /// Associates a binding with the position of a scroll view.
  @available(*, unavailable, message: "Use ScrollViewReader and scrollTo(_:anchor:).")
  public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View { self }

  /// Associates a binding with the position of a scroll view.
  @available(*, unavailable, message: "Use ScrollViewReader and scrollTo(_:anchor:).")
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
    self
  }

  /// Sets the initial position of a scroll view.
  @available(*, unavailable, message: "Use ScrollViewReader, and scrollTo(_:anchor:) in onAppear.")
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }

  /// Adds an action to perform when the geometry of a scroll view changes.
  @available(*, unavailable, message: "A browser doesn't report the scrolling.")
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type,
    of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    self
  }

  /// Adds an action to perform when the phase of a scroll view changes.
  @available(*, unavailable, message: "A browser doesn't report the scrolling.")
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    self
  }

  /// Adds an action to perform when the view becomes visible or invisible by scrolling.
  @available(*, unavailable, message: "Use onAppear of a row in a lazy stack.")
  public func onScrollVisibilityChange(
    threshold: Double = 0.5,
    _ action: @escaping (Bool) -> Void
  ) -> some View {
    self
  }

  /// Applies the given transition, animating between its phases as this view appears and disappears within the
  /// visible region of a scroll view.
  @available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
  public func scrollTransition<Content>(
    _ configuration: ScrollTransitionConfiguration = .interactive,
    axis: Axis? = nil,
    transition: @escaping (EmptyVisualEffect, ScrollTransitionPhase) -> Content
  ) -> some View {
    self
  }
}

// Names for focus and gestures that this library doesn't implement.

/// A property wrapper for observing values from the focused view or one of its ancestors.
@available(*, unavailable, message: "Keep the value in an observable model.")
@propertyWrapper
public struct FocusedValue<Value> {
  public var wrappedValue: Value? { nil }
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
  public init(_ type: Value.Type) {}
}

/// A property wrapper for observing and automatically unwrapping state bindings from the focused view or one of its
/// ancestors.
@available(*, unavailable, message: "Keep the value in an observable model.")
@propertyWrapper
public struct FocusedBinding<Value> {
  public var wrappedValue: Value? {
    get { nil }
    nonmutating set {}
  }
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {}
}

/// A collection of state exported by the focused view and its ancestors.
@available(*, unavailable, message: "Keep the value in an observable model.")
public struct FocusedValues {
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}

/// A protocol for identifying and retrieving focused values.
@available(*, unavailable, message: "Keep the value in an observable model.")
public protocol FocusedValueKey {
  associatedtype Value
}

extension View {
  /// Sets a value of the focused view.
  @available(*, unavailable, message: "Keep the value in an observable model.")
  public func focusedValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value)
    -> some View
  {
    self
  }

  /// Sets a value of the focused scene.
  @available(*, unavailable, message: "Keep the value in an observable model.")
  public func focusedSceneValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value)
    -> some View
  {
    self
  }

  /// Specifies if the view is focusable.
  @available(*, unavailable, message: "Use a Button.")
  public func focusable(_ isFocusable: Bool = true) -> some View { self }

  /// Performs an action if the user presses a key.
  @available(*, unavailable, message: "Use a Button with keyboardShortcut(_:modifiers:).")
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View { self }

  /// Performs an action if the user presses a key.
  @available(*, unavailable, message: "Use a Button with keyboardShortcut(_:modifiers:).")
  public func onKeyPress(
    _ key: KeyEquivalent,
    phases: KeyPress.Phases,
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    self
  }

  /// Performs an action if the user presses a key.
  @available(*, unavailable, message: "Use a Button with keyboardShortcut(_:modifiers:).")
  public func onKeyPress(
    phases: KeyPress.Phases = [],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    self
  }

  /// Adds an action to perform when the pointer moves over the view.
  @available(
    *,
    unavailable,
    message: "A browser reports only when the pointer enters and leaves. Use onHover."
  )
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    self
  }
}

/// A press of a key.
@available(*, unavailable, message: "Use a Button with keyboardShortcut(_:modifiers:).")
public struct KeyPress {
  public enum Result: Sendable { case handled, ignored }
  public struct Phases: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let down = Self(rawValue: 1)
    public static let `repeat` = Self(rawValue: 2)
    public static let up = Self(rawValue: 4)
    public static let all: Self = [.down, .repeat, .up]
  }
  public let key: KeyEquivalent
  public let characters: String
}

/// A phase of a pointer that moves over a view.
@available(*, unavailable, message: "A browser reports only when the pointer enters and leaves. Use onHover.")
public enum HoverPhase {
  case active(CGPoint)
  case ended
}
