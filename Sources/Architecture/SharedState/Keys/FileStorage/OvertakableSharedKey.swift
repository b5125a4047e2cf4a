/// A key that drops values which were overtaken before it began to save them.
protocol OvertakableSharedKey<Value>: SharedKey {
  /// - Parameter isOvertaken: A closure that returns whether the value is no longer the present one, as
  ///   another has come from where the value is kept.
  func save(
    _ value: Value,
    context: SaveContext,
    isOvertaken: () -> Bool,
    continuation: SaveContinuation
  )
}
