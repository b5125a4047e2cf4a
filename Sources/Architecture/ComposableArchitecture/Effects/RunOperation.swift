/// The operation of a run effect: that of one task, and the scopes that it is inside of.
struct RunOperation<Action>: Sendable {
  var name: String?
  var priority: TaskPriority?
  /// Innermost first.
  var scopes: [EffectScope] = []
  var operation: @Sendable (_ send: Send<Action>) async -> Void

  /// This run with another operation.
  func replacingOperation<NewAction>(
    _ operation: @escaping @Sendable (_ send: Send<NewAction>) async -> Void
  ) -> RunOperation<NewAction> {
    RunOperation<NewAction>(name: name, priority: priority, scopes: scopes, operation: operation)
  }
}
