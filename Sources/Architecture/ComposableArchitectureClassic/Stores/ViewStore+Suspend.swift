import ComposableArchitecture

extension ViewStore {
  /// Waits while a condition holds.
  /// - Parameter predicate: A closure that tells of a state whether to wait on.
  @available(*, deprecated, renamed: "yield(while:)")
  public func suspend(
    while predicate: @escaping (ViewState) -> Bool,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await yield(while: predicate, isolation: isolation)
  }
}
