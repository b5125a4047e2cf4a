/// The run effects that make up a larger one.
struct RunParts<Action>: Sendable {
  private let parts: [RunOperation<Action>]

  /// - Parameter effects: The effects, which are runs without ids and places of their own. Other runs are to
  ///   be entered into the registry one by one, each when it starts.
  init(_ effects: EffectPartTree<Action>) {
    parts = effects.list.compactMap { if case .run(let run) = $0.operation { run } else { nil } }
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
