import ComposableArchitecture

extension Reducer {
  /// Adds a common ID to all effects of this reducer and its children, so that all of them can be cancelled
  /// together.
  /// - Parameter id: A type that serves as the ID.
  func cancellable(id: Any.Type) -> CancellableReducer<Self> {
    CancellableReducer(base: self, id: id)
  }
}

/// A reducer that adds a common ID to its effects. The effects keep their own IDs.
struct CancellableReducer<Base: Reducer>: Reducer {
  let base: Base
  let id: Any.Type

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action).cancellable(id: id)
  }
}
