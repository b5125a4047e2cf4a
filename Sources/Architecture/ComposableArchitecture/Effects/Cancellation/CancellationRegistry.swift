import CombineShim
import IssueReporting

/// The in-flight effects of a store by id (rule S6 of Documentation/Architecture.md). Each store has its own registry
/// so that stores don't cancel each other's effects.
///
/// You can use the registry from any thread. The time to start, end or cancel an effect depends on the number of
/// elements around it, but not on how many effects are in flight.
final class CancellationRegistry {
  /// The registry for effects that run outside any store.
  static let shared = CancellationRegistry()

  /// The throttling windows. Effects throttled with the same id share a window.
  let throttles = ThrottleWindows()

  private let lock = Lock()

  /// Guarded by `lock`.
  private let root = CancellationBranch()

  /// Guarded by `lock`. Later effects have higher tickets.
  private var nextTicket: UInt64 = 0

  var isEmpty: Bool {
    lock.withLock { root.isEmpty }
  }

  /// Returns the number of in-flight effects with the given id.
  func count(of token: CancelToken) -> Int {
    lock.withLock { root.find(token.path)?.count(of: token.id) ?? 0 }
  }

  /// Enters an effect, replacing others.
  /// - Parameters:
  ///   - registration: The effect to enter.
  ///   - replaced: The ids whose effects are cancelled first, except for effects that surround this one.
  func start(_ registration: EffectRegistration, replacing replaced: [CancelToken] = []) {
    let cancelled = lock.withLock {
      let earlier = remove(replaced, sparing: registration.outer)
      registration.ticket = nextTicket
      nextTicket += 1
      registration.branches = registration.tokens.map { root.insert(registration, at: $0) }
      return earlier
    }
    for registration in cancelled { registration.cancel() }
  }

  /// Removes an effect that has ended. Calling this method again has no effect.
  func end(_ registration: EffectRegistration) {
    lock.withLock { remove(registration) }
    registration.end()
  }

  /// Cancels the effects with the given ids, in the order they started.
  /// - Parameters:
  ///   - tokens: The ids.
  ///   - enclosing: An effect that is spared, together with the effects around it.
  func cancel(_ tokens: [CancelToken], sparing enclosing: EffectRegistration? = nil) {
    if tokens.isEmpty { return }
    let cancelled = lock.withLock { remove(tokens, sparing: enclosing) }
    for registration in cancelled { registration.cancel() }
  }

  /// Cancels the effects that have the given id and satisfy a condition, in the order they started.
  /// - Parameters:
  ///   - token: The id.
  ///   - isCancelled: The condition, which is evaluated outside the lock.
  func cancel(_ token: CancelToken, where isCancelled: (EffectRegistration) -> Bool) {
    let cancelled = lock.withLock { root.find(token.path)?.effects(of: token.id) ?? [] }.filter(isCancelled)
    lock.withLock {
      for registration in cancelled { remove(registration) }
    }
    for registration in cancelled { registration.cancel() }
  }
}

extension CancellationRegistry {
  /// Called with the lock held.
  private func remove(
    _ tokens: [CancelToken],
    sparing enclosing: EffectRegistration?
  ) -> [EffectRegistration] {
    var removed: [EffectRegistration] = []
    for token in tokens {
      let effects = root.find(token.path)?.effects(of: token.id) ?? []
      for registration in effects where enclosing?.isInside(of: registration) != true {
        removed.append(registration)
        remove(registration)
      }
    }
    return removed
  }

  /// Called with the lock held.
  private func remove(_ registration: EffectRegistration) {
    for (branch, token) in zip(registration.branches, registration.tokens) {
      branch.remove(registration, at: token)
    }
    registration.branches = []
  }
}

// Unchecked: the lock guards all state. The `==` and `hash` of ids are the only user code that runs while it's held.
extension CancellationRegistry: @unchecked Sendable {}

/// The path from a store's root to the element of a collection or navigation path that an effect belongs to.
struct CancellationPath: Hashable, Sendable {
  static let root = CancellationPath(elements: [])

  /// The path for effects outside any store. Because tests run concurrently, each test has its own.
  static var outsideStores: CancellationPath {
    guard case .swiftTesting(let testing?) = TestContext.current else { return .root }
    return root.appending(CancelID(testing.test.id))
  }

  /// The elements, starting from the root.
  let elements: [CancelID]

  func appending(_ element: CancelID) -> CancellationPath {
    CancellationPath(elements: elements + CollectionOfOne(element))
  }

  private init(elements: [CancelID]) {
    self.elements = elements
  }
}

/// An element of the state that has effects in flight, with those effects by id and the branches of nested elements.
///
/// The branches of a registry form a tree from the store's root down to the elements. The registry's lock guards the
/// tree.
final class CancellationBranch {
  /// The key of this branch in its parent, or `nil` for the root.
  private let element: CancelID?

  // Unowned: a parent that has branches is retained by its own parent, and the registry retains the root.
  private unowned let parent: CancellationBranch?

  private var branches: [CancelID: CancellationBranch] = [:]
  private var effects: [CancelID: FewByID<EffectRegistration>] = [:]

  /// Creates the root branch.
  init() {
    element = nil
    parent = nil
  }

  private init(element: CancelID, parent: CancellationBranch) {
    self.element = element
    self.parent = parent
  }

  /// A Boolean value that indicates whether no effects are in flight in this branch or below it.
  var isEmpty: Bool { effects.isEmpty && branches.isEmpty }

  /// Returns the effects with the given id, in the order they started.
  func effects(of id: CancelID) -> [EffectRegistration] {
    effects[id]?.inOrder ?? []
  }

  func count(of id: CancelID) -> Int {
    effects[id]?.count ?? 0
  }

  /// Returns the branch at the end of a path if any effects are in flight there.
  func find(_ path: CancellationPath) -> CancellationBranch? {
    var branch = self
    for element in path.elements {
      guard let next = branch.branches[element] else { return nil }
      branch = next
    }
    return branch
  }

  /// Enters an effect into the branch at the end of a token's path and, depending on the token's reach, into the
  /// other branches along the path.
  /// - Returns: The branch at the end of the path.
  func insert(_ registration: EffectRegistration, at token: CancelToken) -> CancellationBranch {
    var branch = self
    for element in token.path.elements {
      if case .fromAbove = token.reach {
        branch.effects[token.id, default: FewByID()].insert(registration)
      }
      branch = branch.makeBranch(for: element)
    }
    branch.effects[token.id, default: FewByID()].insert(registration)
    return branch
  }

  /// Removes an effect from this branch and, within its reach, from the branches above. Branches that become
  /// empty are removed.
  func remove(_ registration: EffectRegistration, at token: CancelToken) {
    // If an effect has two tokens with the same id, the first one removes the effect completely, and possibly this
    // branch along with it.
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
    effects.values[index].remove(registration.id)
    if effects.values[index].isEmpty { effects.remove(at: index) }
  }
}
