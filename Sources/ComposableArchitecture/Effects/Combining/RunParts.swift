/// The run effects that make up a larger one.
struct RunParts<Action>: Sendable {
  private var parts: [RunOperation<Action>] = []

  /// Takes the runs of effects, if all of them are runs without ids and places of their own. Those are to be
  /// entered into the registry one by one, each when it starts.
  init?(_ effects: [Effect<Action>]) {
    parts.reserveCapacity(effects.count)
    for effect in effects {
      guard case .run(let run) = effect.operation, run.scopes.isEmpty else { return nil }
      parts.append(run)
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
