import ComposableArchitecture
import LivePagesCore

extension Store where State: ObservableState, Action: BindableAction, Action.State == State {
  /// Returns a property for a field: what the field shows, and the `BindingAction` that another value
  /// becomes.
  ///
  /// ```swift
  /// TextField("Name", text: store.field(\.name))
  /// ```
  ///
  /// The feature needs a `BindingReducer`.
  ///
  /// - Parameter keyPath: A key path to the property.
  public func field<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>
  ) -> FieldValue<Value, Action> {
    FieldValue(withState { $0[keyPath: keyPath] }) { .set(keyPath, $0) }
  }
}
