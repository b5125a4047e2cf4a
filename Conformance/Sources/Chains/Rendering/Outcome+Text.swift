extension Outcome {
  /// A readable description of the outcome: both logs side by side, with marks at the differences.
  public var text: String {
    switch self {
    case .same: "no difference"
    case .trapped(let ours, let peers):
      switch (ours, peers) {
      case (true, true): "both trap"
      case (true, false): "ours traps, OpenCombine does not"
      case (false, true): "OpenCombine traps, ours does not"
      case (false, false): "neither library traps alone"
      }
    case .different(let ours, let peers): Self.sideBySide(ours.map(\.text), peers.map(\.text))
    }
  }

  private static func sideBySide(_ ours: [String], _ peers: [String]) -> String {
    let change = ours.difference(from: peers)
    var isOnlyOurs = Set<Int>()
    var isOnlyPeers = Set<Int>()
    for insertion in change.insertions {
      if case .insert(let offset, _, _) = insertion { isOnlyOurs.insert(offset) }
    }
    for removal in change.removals {
      if case .remove(let offset, _, _) = removal { isOnlyPeers.insert(offset) }
    }
    var lines = [row("ours", " ", "OpenCombine")]
    var (left, right) = (0, 0)
    while left < ours.count || right < peers.count {
      if isOnlyOurs.contains(left) {
        lines.append(row(ours[left], "<", ""))
        left += 1
      } else if isOnlyPeers.contains(right) {
        lines.append(row("", ">", peers[right]))
        right += 1
      } else {
        lines.append(row(ours[left], " ", peers[right]))
        left += 1
        right += 1
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ left: String, _ mark: String, _ right: String) -> String {
    let width = 50
    return left + String(repeating: " ", count: max(1, width - left.count)) + mark + " " + right
  }
}
