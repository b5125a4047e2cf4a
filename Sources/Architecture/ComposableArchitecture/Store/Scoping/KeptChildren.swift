/// The objects that a store keeps for the scopes that were made from it, so that the same paths give the same
/// object.
struct KeptChildren {
  private var children: [ScopeID: any KeptChild] = [:]
  /// The number of children at which those that have gone are looked for. It grows with those that stay, so
  /// that looking costs no more than keeping.
  private var capacity = 16

  var count: Int { children.count }

  subscript(id: ScopeID) -> (any KeptChild)? {
    get { children[id] }
    set { children[id] = newValue }
  }

  /// Those to be removed, if it is time to look for them.
  var departed: [ScopeID: any KeptChild] {
    children.count < capacity ? [:] : children.filter { $0.value.hasGone }
  }

  /// - Parameter departed: The children that ``departed`` has found. Release it when this has returned: what
  ///   is destroyed with it may come back here.
  mutating func remove(_ departed: [ScopeID: any KeptChild]) {
    guard children.count >= capacity else { return }
    for id in departed.keys { children[id] = nil }
    capacity = max(16, 2 * children.count)
  }
}

/// An object that a store keeps for a scope.
protocol KeptChild: AnyObject {
  /// Whether what it is scoped to is not there at this moment.
  var hasGone: Bool { get }
}

/// Names a scope by its paths and by what it gives.
struct ScopeID: Hashable {
  private let state: AnyKeyPath
  private let action: AnyKeyPath
  private let child: ObjectIdentifier

  init(state: AnyKeyPath, action: AnyKeyPath, child: any KeptChild.Type) {
    self.state = state
    self.action = action
    self.child = ObjectIdentifier(child)
  }
}
