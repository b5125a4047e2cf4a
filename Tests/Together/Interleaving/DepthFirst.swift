/// Every schedule with at most so many preemptions, as in CHESS.
///
/// A preemption is a switch away from a thread that could have run on. Switches from threads that wait or
/// have ended cost nothing.
package final class DepthFirst: Strategy {
  private struct Node {
    let enabled: UInt64
    let current: Int?
    let preemptions: Int
    let step: Int
    var chosen: Int
    /// Whether the step touched what another thread touched too, in one of the runs that came through here.
    var isInConflict = false

    /// How many preemptions there are with the chosen thread.
    var spent: Int { preemptions + (current != nil && current != chosen ? 1 : 0) }
  }

  private let bound: Int
  private var path: [Node] = []
  private var depth = 0

  /// Whether a run met other choices than the one before with the same beginning, so that the search proves
  /// nothing.
  package private(set) var isDeterministic = true

  private let skipsCommutingSteps: Bool

  /// - Parameters:
  ///   - preemptions: How many there are at the most.
  ///   - skipsCommutingSteps: Whether no thread comes in before a step that touches nothing that other
  ///     threads touch: it comes in before the next one that does, which is the same to both. What they touch
  ///     is what the runs show, so memory that no lock, gate or atomic guards has to be announced as user
  ///     code.
  package init(preemptions: Int, skipsCommutingSteps: Bool = true) {
    bound = preemptions
    self.skipsCommutingSteps = skipsCommutingSteps
  }

  package func begin() {
    depth = 0
  }

  package func choose(_ decision: Decision) -> Int {
    defer { depth += 1 }
    if depth < path.count {
      let node = path[depth]
      if node.enabled == decision.enabled && node.current == decision.current { return node.chosen }
      isDeterministic = false
      path.removeSubrange(depth...)
    }
    path.append(
      Node(
        enabled: decision.enabled,
        current: decision.current,
        preemptions: path.last?.spent ?? 0,
        step: decision.step,
        chosen: decision.standard
      )
    )
    return decision.standard
  }

  package func end(_ run: RunRecord) -> Bool {
    path.removeSubrange(min(run.decisions, path.count)...)
    noteConflicts(run)
    while let node = path.popLast() {
      if let next = next(after: node) {
        path.append(next)
        return true
      }
    }
    return false
  }

  private func noteConflicts(_ run: RunRecord) {
    guard skipsCommutingSteps else { return }
    let conflicts = run.conflicts()
    for index in path.indices where path[index].current == nil || conflicts[path[index].step] {
      path[index].isInConflict = true
    }
  }

  /// The standard thread comes first, then the others by number.
  private func next(after node: Node) -> Node? {
    if node.current != nil {
      if node.preemptions == bound || skipsCommutingSteps && !node.isInConflict { return nil }
    }
    let standard = node.current ?? node.enabled.trailingZeroBitCount
    let first = node.chosen == standard ? 0 : node.chosen + 1
    guard first < 64 else { return nil }
    for thread in first..<64 where thread != standard && node.enabled & (1 << UInt64(thread)) != 0 {
      var next = node
      next.chosen = thread
      return next
    }
    return nil
  }
}
