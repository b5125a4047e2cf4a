import Foundation

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
