/// An object that calls a closure when it is deinitialized.
public final class ReleaseProbe {
  private let onDeinit: () -> Void

  public init(onDeinit: @escaping () -> Void) {
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}
