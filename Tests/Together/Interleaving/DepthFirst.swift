/// Searches all schedules with a limited number of preemptions, as in CHESS.
///
/// A preemption is a switch away from a thread that could have continued. Switches from waiting or finished
/// threads don't count.
package final class DepthFirst: Strategy {
  private struct Node {
    let enabled: UInt64
    let current: Int?
    let preemptions: Int
    let step: Int
    var chosen: Int
    /// Whether, in a run through this node, the step accessed an object that another thread also accessed.
    var isInConflict = false

    /// The number of preemptions, including the switch to the chosen thread.
    var spent: Int { preemptions + (current != nil && current != chosen ? 1 : 0) }
  }

  private let bound: Int
  private var path: [Node] = []
  private var depth = 0

  /// Whether all runs with the same prefix had the same choices. Otherwise the search isn't exhaustive.
  package private(set) var isDeterministic = true

  private let skipsCommutingSteps: Bool

  /// - Parameters:
  ///   - preemptions: The maximum number of preemptions.
  ///   - skipsCommutingSteps: Whether to skip preemptions before steps that access nothing that other threads
  ///     access: a preemption before the next conflicting step has the same effect. Only recorded accesses
  ///     count, so user code must announce memory that no lock, gate or atomic guards.
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

  /// Tries the standard thread first, then the others in order of their numbers.
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
