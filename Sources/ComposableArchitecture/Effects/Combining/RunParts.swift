/// The run effects of which a larger one is made.
struct RunParts<Action>: Sendable {
  private struct Part: Sendable {
    let name: String?
    let priority: TaskPriority?
    let operation: @Sendable (Send<Action>) async -> Void
  }

  private var parts: [Part] = []

  /// Takes the runs of effects, if all of them are runs.
  init?<Failure: Error>(_ effects: [Effect<Action, Failure>]) {
    parts.reserveCapacity(effects.count)
    for effect in effects {
      guard case .run(let name, let priority, let operation) = effect.operation else { return nil }
      parts.append(Part(name: name, priority: priority, operation: operation))
    }
  }

  /// Runs all at once.
  func merged(_ send: Send<Action>) async {
    await withTaskGroup(of: Void.self) { group in
      for part in parts {
        group.addTask(name: part.name, priority: part.priority) { await part.operation(send) }
      }
    }
  }

  /// Runs one after the other. Those that a cancel comes before are not begun.
  func concatenated(_ send: Send<Action>) async {
    for part in parts {
      guard !Task.isCancelled else { return }
      guard part.name != nil || part.priority != nil else {
        await part.operation(send)
        continue
      }
      await withTaskGroup(of: Void.self) { group in
        group.addTask(name: part.name, priority: part.priority) { await part.operation(send) }
      }
    }
  }
}
