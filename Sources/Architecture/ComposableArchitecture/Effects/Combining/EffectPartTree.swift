/// The parts of a merged or concatenated effect, in order.
///
/// The parts form an immutable balanced tree. When effects are combined level by level, the trees share their common
/// parts, and each level takes time in proportion to the height of the tree. A list for each level would instead take
/// a total time that grows with the square of the number of levels.
final class EffectPartTree<Action> {
  enum Content {
    case leaf([Effect<Action>])
    case node(EffectPartTree, EffectPartTree)
  }

  /// The maximum number of parts in a leaf. Copying this many parts costs less than adding a node.
  private static var mostInLeaf: Int { 16 }

  let content: Content
  let count: Int
  let height: Int
  /// A Boolean value that indicates whether all parts are run effects without separate ids or places.
  let areRuns: Bool

  private init(leaf parts: [Effect<Action>]) {
    content = .leaf(parts)
    count = parts.count
    height = 0
    areRuns = parts.allSatisfy { if case .run(let run) = $0.operation { run.scopes.isEmpty } else { false } }
  }

  private init(_ first: EffectPartTree, _ second: EffectPartTree) {
    content = .node(first, second)
    count = first.count + second.count
    height = max(first.height, second.height) + 1
    areRuns = first.areRuns && second.areRuns
  }

  static func make(_ parts: ArraySlice<Effect<Action>>) -> EffectPartTree {
    guard parts.count > mostInLeaf else { return EffectPartTree(leaf: Array(parts)) }
    let middle = parts.startIndex + parts.count / 2
    return EffectPartTree(make(parts[..<middle]), make(parts[middle...]))
  }

  /// The parts as a list.
  var list: [Effect<Action>] {
    var list: [Effect<Action>] = []
    list.reserveCapacity(count)
    append(to: &list)
    return list
  }

  private func append(to list: inout [Effect<Action>]) {
    switch content {
    case .leaf(let parts): list += parts
    case .node(let first, let second):
      first.append(to: &list)
      second.append(to: &list)
    }
  }

  // MARK: Joining

  /// Returns a tree with the parts of both trees.
  func joined(with other: EffectPartTree) -> EffectPartTree {
    switch (content, other.content) {
    case (.node(let first, let second), _) where height > other.height:
      .balanced(first, second.joined(with: other))
    case (_, .node(let first, let second)) where other.height > height:
      .balanced(joined(with: first), second)
    case (.leaf(let parts), .leaf(let others)) where count + other.count <= Self.mostInLeaf:
      EffectPartTree(leaf: parts + others)
    default: EffectPartTree(self, other)
    }
  }

  /// Returns a node that joins two trees. When their heights differ by two, rotating the trees as in an AVL tree
  /// reduces the difference to one.
  private static func balanced(_ first: EffectPartTree, _ second: EffectPartTree) -> EffectPartTree {
    if first.height > second.height + 1, case .node(let outer, let inner) = first.content {
      guard inner.height > outer.height, case .node(let left, let right) = inner.content else {
        return EffectPartTree(outer, EffectPartTree(inner, second))
      }
      return EffectPartTree(EffectPartTree(outer, left), EffectPartTree(right, second))
    }
    if second.height > first.height + 1, case .node(let inner, let outer) = second.content {
      guard inner.height > outer.height, case .node(let left, let right) = inner.content else {
        return EffectPartTree(EffectPartTree(first, inner), outer)
      }
      return EffectPartTree(EffectPartTree(first, left), EffectPartTree(right, outer))
    }
    return EffectPartTree(first, second)
  }
}

// Unchecked: the tree never changes, and effects are sendable.
extension EffectPartTree: @unchecked Sendable {}

/// Collects the parts of a composed effect without nesting.
struct EffectPartCollector<Action> {
  private var parts: EffectPartTree<Action>?
  /// Parts that are not yet in the tree.
  private var loose: [Effect<Action>] = []

  /// Appends an effect that is not `none`.
  ///
  /// - Parameter composed: The parts of the effect, if it was composed in the same way.
  mutating func append(_ effect: Effect<Action>, _ composed: EffectPartTree<Action>?) {
    guard let composed else { return loose.append(effect) }
    flush()
    parts = parts?.joined(with: composed) ?? composed
  }

  private mutating func flush() {
    guard !loose.isEmpty else { return }
    let new = EffectPartTree.make(loose[...])
    loose = []
    parts = parts?.joined(with: new) ?? new
  }

  /// Returns an effect that consists of all parts. It is `none`, the only part, or a composed effect.
  ///
  /// - Parameter make: A closure that composes the effect.
  mutating func build(_ make: (EffectPartTree<Action>) -> Effect<Action>) -> Effect<Action> {
    if parts == nil, loose.count <= 1 { return loose.first ?? .none }
    flush()
    return parts.map(make) ?? .none
  }
}

/// The run effects that are the parts of a larger one.
struct RunParts<Action>: Sendable {
  private let parts: [RunOperation<Action>]

  /// - Parameter effects: Run effects without separate ids or places. All other run effects must be entered
  ///   into the registry individually when they start.
  init(_ effects: EffectPartTree<Action>) {
    parts = effects.list.compactMap { if case .run(let run) = $0.operation { run } else { nil } }
  }

  /// Runs all operations concurrently.
  func merged(_ send: Send<Action>) async {
    await withTaskGroup(of: Void.self) { group in
      for part in parts {
        group.addTask(name: part.name, priority: part.priority) { await part.operation(send) }
      }
    }
  }

  /// Runs the operations one after the other. After a cancellation, the remaining operations are not started.
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
