/// What a run effect does: one task's work, and what surrounds it.
struct RunOperation<Action>: Sendable {
  var name: String?
  var priority: TaskPriority?
  /// Innermost first.
  var scopes: [EffectScope] = []
  var work: @Sendable (_ send: Send<Action>) async -> Void

  /// This operation with other work.
  func replacingWork<NewAction>(
    _ work: @escaping @Sendable (_ send: Send<NewAction>) async -> Void
  ) -> RunOperation<NewAction> {
    RunOperation<NewAction>(name: name, priority: priority, scopes: scopes, work: work)
  }
}
