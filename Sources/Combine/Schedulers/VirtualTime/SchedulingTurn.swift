import Synchronization

/// A turn for each task that is ready: see ``Quiescence``.
enum SchedulingTurn {
  /// The queues of the cooperative pool. Where the pool has only one, the last of them is served when the
  /// others are.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  /// Whether a turn of the main actor was requested and did not come in time: nobody serves it, or something
  /// blocks it.
  private static let mainIsStuck = Atomic(false)

  /// Waits until every job that is ready now has been begun.
  /// - Returns: Whether the pool has served it.
  static func take(isolation: isolated (any Actor)?) async -> Bool {
    await Task.yield()
    let queues = Wakeups()
    queues.announce(priorities.count)
    for priority in priorities {
      Task.detached(priority: priority) { queues.arrive() }
    }
    if !mainIsStuck.load(ordering: .relaxed) { await takeOnMain(isolation: isolation) }
    return await queues.wait(for: Quiescence.patience, isolation: isolation)
  }

  private static func takeOnMain(isolation: isolated (any Actor)?) async {
    let main = Wakeups()
    main.announce()
    Task.detached { @MainActor in
      mainIsStuck.store(false, ordering: .relaxed)
      main.arrive()
    }
    if await main.wait(for: Quiescence.patience, isolation: isolation) { return }
    mainIsStuck.store(true, ordering: .relaxed)
    // It may have come meanwhile, which would go unnoticed.
    if main.areComplete { mainIsStuck.store(false, ordering: .relaxed) }
  }
}
