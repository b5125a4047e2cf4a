/// Actions with a case for changes of single properties, such as those that a form makes.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
public protocol BindableAction<State> {
  /// The state whose properties change.
  associatedtype State

  /// Makes the action: an enum's case of this name does.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change of a property, if the action is one.
  ///
  /// It comes by itself for enums, by reflection, which costs about a microsecond for each action. Where that
  /// matters, say it: `if case .binding(let action) = self { action } else { nil }`.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  public var binding: BindingAction<State>? {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first, payload.label == "binding"
    else { return nil }
    return payload.value as? BindingAction<State>
  }
}

extension BindableAction {
  /// Returns the action that sets a property: `.set(\.isOn, true)` is `.binding(.set(\.isOn, true))`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }

  /// Returns the action that sets a ``BindingState``: `.set(\.$name, "Blob")`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
