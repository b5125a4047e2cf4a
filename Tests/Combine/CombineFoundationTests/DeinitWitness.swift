/// Tells when it is released: captured by a closure, it tells when the closure is.
final class DeinitWitness: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void) {
    self.onDeinit = onDeinit
  }

  /// Does nothing; a closure that calls it captures the witness.
  func touch() {}

  deinit { onDeinit() }
}
