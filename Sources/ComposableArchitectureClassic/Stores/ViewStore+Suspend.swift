import ComposableArchitecture

extension ViewStore {
  /// Waits while a condition holds.
  /// - Parameter predicate: Tells of a state whether to wait on.
  @available(*, deprecated, renamed: "yield(while:)")
  public func suspend(
    while predicate: @escaping (ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await yield(while: predicate, isolation: isolation)
  }
}
