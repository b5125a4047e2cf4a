import ComposableArchitecture

/// Marks a property of a feature's state to which views may bind.
///
/// ```swift
/// struct State: Equatable {
///   @BindableState var name = ""
/// }
///
/// store.send(.set(\.$name, "Blob"))
/// switch action { case .binding(\.$name): … }
/// ```
public typealias BindableState = BindingState

extension BindableAction {
  /// Returns the action that sets a property.
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindableState<Value>>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}
