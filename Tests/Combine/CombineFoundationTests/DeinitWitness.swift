/// An object that calls a closure when it is deinitialized, to detect the release of a closure that captures
/// it.
final class DeinitWitness: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void) {
    self.onDeinit = onDeinit
  }

  /// Does nothing. A closure captures the witness by calling this method.
  func touch() {}

  deinit { onDeinit() }
}
