extension Result {
  /// Creates a result of what an asynchronous closure returns or throws.
  ///
  /// ```swift
  /// await send(.factResponse(Result { try await client.fact(number) }))
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The caller's; the closure stays on it.
  ///   - body: A closure that returns the success or throws the failure.
  // Disfavoured, so that a closure that awaits nothing is one of the standard library's initialiser.
  @_disfavoredOverload
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
