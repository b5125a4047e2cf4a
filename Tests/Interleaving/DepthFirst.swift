/// Every schedule with at most so many preemptions, as in CHESS.
///
/// A preemption is a switch away from a thread that could have run on. Switches from threads that wait or have ended cost
/// nothing.
package final class DepthFirst: Strategy {
  private struct Node {
    let enabled: UInt64
    let current: Int?
    let preemptions: Int
    var chosen: Int

    /// How many preemptions there are with the chosen thread.
    var spent: Int { preemptions + (current != nil && current != chosen ? 1 : 0) }
  }

  private let bound: Int
  private var path: [Node] = []
  private var depth = 0

  /// Whether a run met other choices than the one before with the same beginning, so that the search proves nothing.
  package private(set) var isDeterministic = true

  package init(preemptions: Int) {
    bound = preemptions
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
        chosen: decision.standard
      )
    )
    return decision.standard
  }

  package func end(decisions: Int) -> Bool {
    path.removeSubrange(min(decisions, path.count)...)
    while let node = path.popLast() {
      if let next = next(after: node) {
        path.append(next)
        return true
      }
    }
    return false
  }

  /// The standard thread comes first, then the others by number.
  private func next(after node: Node) -> Node? {
    if node.current != nil, node.preemptions == bound { return nil }
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
