import Foundation

// Scrolling that this library doesn't implement.

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

/// The phase of a view that scrolls into a scroll view.
@available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
public enum ScrollTransitionPhase {
  case topLeading, identity, bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double { 0 }
}

/// The configuration of the transition of a view that scrolls into a scroll view.
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

  /// Adds an action to perform when the view scrolls into sight or out of sight.
  @available(*, unavailable, message: "Use onAppear of a row in a lazy stack.")
  public func onScrollVisibilityChange(
    threshold: Double = 0.5,
    _ action: @escaping (Bool) -> Void
  ) -> some View {
    self
  }

  /// Applies a transition to the view when it scrolls into a scroll view.
  @available(*, unavailable, message: "Use transition(_:) for insertions and removals.")
  public func scrollTransition<Content>(
    _ configuration: ScrollTransitionConfiguration = .interactive,
    axis: Axis? = nil,
    transition: @escaping (EmptyVisualEffect, ScrollTransitionPhase) -> Content
  ) -> some View {
    self
  }
}

// Focus and gestures that this library doesn't implement.

/// A property that reads a value of the focused view.
@available(*, unavailable, message: "Keep the value in an observable model.")
@propertyWrapper
public struct FocusedValue<Value> {
  public var wrappedValue: Value? { nil }
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
  public init(_ type: Value.Type) {}
}

/// A property that reads a binding of the focused view.
@available(*, unavailable, message: "Keep the value in an observable model.")
@propertyWrapper
public struct FocusedBinding<Value> {
  public var wrappedValue: Value? {
    get { nil }
    nonmutating set {}
  }
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {}
}

/// The values of the focused view.
@available(*, unavailable, message: "Keep the value in an observable model.")
public struct FocusedValues {
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}

/// A key of a value of the focused view.
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

  /// Specifies whether the view can receive the focus.
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
