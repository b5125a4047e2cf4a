/// One operation of ``withTaskCancellation(id:cancelInFlight:isolation:operation:)``, linked to those that it runs in.
final class TaskCancellation: Sendable {
  /// The operation that surrounds the caller.
  @TaskLocal static var enclosing: TaskCancellation?

  private let registration: EffectRegistration
  private let outer: TaskCancellation?

  init(_ registration: EffectRegistration) {
    self.registration = registration
    outer = Self.enclosing
  }

  /// Whether the effect is this operation or one of those around it.
  func contains(_ registration: EffectRegistration) -> Bool {
    var operation: TaskCancellation? = self
    while let current = operation {
      if current.registration === registration { return true }
      operation = current.outer
    }
    return false
  }
}
