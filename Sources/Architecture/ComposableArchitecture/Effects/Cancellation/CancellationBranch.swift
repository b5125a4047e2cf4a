/// An element of the state in which effects are in flight: which, by their ids, and the elements inside of
/// it.
///
/// The branches of a registry are a tree, from the store's root down to the elements. They are guarded by the
/// registry's lock.
final class CancellationBranch {
  /// Under what it stands in its parent; `nil` for the root.
  private let element: CancelID?

  // Unowned: a parent that has branches is kept by its own parent, and the root by the registry.
  private unowned let parent: CancellationBranch?

  private var branches: [CancelID: CancellationBranch] = [:]
  private var effects: [CancelID: EffectsOfID] = [:]

  /// Makes the root.
  init() {
    element = nil
    parent = nil
  }

  private init(element: CancelID, parent: CancellationBranch) {
    self.element = element
    self.parent = parent
  }

  /// Whether nothing is in flight here and below.
  var isEmpty: Bool { effects.isEmpty && branches.isEmpty }

  /// The effects of an id, in the order in which they were started.
  func effects(of id: CancelID) -> [EffectRegistration] {
    effects[id]?.inOrder ?? []
  }

  func count(of id: CancelID) -> Int {
    effects[id]?.count ?? 0
  }

  /// The branch at the end of a path, if anything is in flight there.
  func find(_ path: CancellationPath) -> CancellationBranch? {
    var branch = self
    for element in path.elements {
      guard let next = branch.branches[element] else { return nil }
      branch = next
    }
    return branch
  }

  /// Enters an effect at the end of a token's path and, as far as it reaches, on the way there.
  /// - Returns: The branch at the end.
  func insert(_ registration: EffectRegistration, at token: CancelToken) -> CancellationBranch {
    var branch = self
    for element in token.path.elements {
      if case .fromAbove = token.reach {
        branch.effects[token.id, default: EffectsOfID()].insert(registration)
      }
      branch = branch.makeBranch(for: element)
    }
    branch.effects[token.id, default: EffectsOfID()].insert(registration)
    return branch
  }

  /// Removes an effect from this branch, where it was entered, and from those above as far as it reaches.
  /// Branches that are empty then go.
  func remove(_ registration: EffectRegistration, at token: CancelToken) {
    // An id may stand twice among the tokens of an effect. The first takes out all of it, and this branch may
    // have gone.
    guard effects[token.id] != nil else { return }
    var current: CancellationBranch? = self
    while let branch = current {
      if branch === self || token.reach == .fromAbove { branch.removeHere(registration, token.id) }
      if branch.isEmpty, let element = branch.element { branch.parent?.branches[element] = nil }
      current = branch.parent
    }
  }

  private func makeBranch(for element: CancelID) -> CancellationBranch {
    if let branch = branches[element] { return branch }
    let branch = CancellationBranch(element: element, parent: self)
    branches[element] = branch
    return branch
  }

  private func removeHere(_ registration: EffectRegistration, _ id: CancelID) {
    guard let index = effects.index(forKey: id) else { return }
    effects.values[index].remove(registration)
    if effects.values[index].count == 0 { effects.remove(at: index) }
  }
}
