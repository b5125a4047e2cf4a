import ComposableArchitecture

extension Reducer {
  /// Gives all effects of this reducer, and of its children, one more id, by which all of them can be
  /// cancelled.
  /// - Parameter id: A type that stands as the id.
  func cancellable(id: Any.Type) -> CancellableReducer<Self> {
    CancellableReducer(base: self, id: id)
  }
}

/// A reducer whose effects have an id together. The ids that they have of their own keep their meaning.
struct CancellableReducer<Base: Reducer>: Reducer {
  let base: Base
  let id: Any.Type

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action).cancellable(id: id)
  }
}
