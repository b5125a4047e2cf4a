extension EffectPartTree {
  /// The number of nodes, and of parts in leaves, that this tree does not share with trees that were visited
  /// before: the work of making it.
  ///
  /// - Parameter visited: The nodes of other trees, and afterwards those of this one, too.
  func newSize(besides visited: inout Set<ObjectIdentifier>) -> Int {
    guard visited.insert(ObjectIdentifier(self)).inserted else { return 0 }
    switch content {
    case .leaf(let parts): return parts.count
    case .node(let first, let second):
      return 1 + first.newSize(besides: &visited) + second.newSize(besides: &visited)
    }
  }
}
