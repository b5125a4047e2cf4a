import TributaryReports

/// The parts of a store that its effects use: the registry, the owner, the executor and two paths in the
/// state.
///
/// The store binds it while it subscribes to a publisher effect and inside the task of a run effect. Tasks
/// inherit it; publishers that subscribe later store it until then.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// The registry that finds effects in flight by their ids.
  let registry: CancellationRegistry

  /// The actor that receives the actions; the main actor if there is no other.
  let actor: any Actor

  /// The store's `Owner` for that actor; `nil` outside all stores.
  let owner: Owner?

  /// The executor of the tasks of effects, or `nil` for Swift's default.
  let executor: (any EffectExecutor)?

  /// The path to the element of the store's state that the effect belongs to. Each element has its own ids.
  let path: CancellationPath

  /// The path to the part of the store's state that the effect belongs to: like the other path, but including
  /// properties and cases. It identifies the effects of children, so that two children of one type, in two
  /// properties, are distinguished.
  let partPath: CancellationPath

  /// The innermost effect with ids around the caller.
  let enclosing: EffectRegistration?

  init(
    registry: CancellationRegistry = .shared,
    actor: any Actor = MainActor.shared,
    owner: Owner? = nil,
    executor: (any EffectExecutor)? = nil,
    path: CancellationPath = .root
  ) {
    self.registry = registry
    self.actor = actor
    self.owner = owner
    self.executor = executor
    self.path = path
    partPath = path
    enclosing = nil
  }

  /// Creates a context that is nested in another one.
  init(
    in outer: EffectContext,
    path: CancellationPath,
    partPath: CancellationPath,
    enclosing: EffectRegistration?
  ) {
    registry = outer.registry
    actor = outer.actor
    owner = outer.owner
    executor = outer.executor
    self.path = path
    self.partPath = partPath
    self.enclosing = enclosing
  }

  /// The context of the store that runs the caller, or the context of effects outside all stores.
  static var active: EffectContext {
    current ?? EffectContext(path: .outsideStores)
  }
}

extension EffectContext {
  /// Runs the operation of a run effect inside this context, and without the transaction of the action that
  /// returned the effect.
  func run<Action>(
    _ operation: @Sendable (_ send: Send<Action>) async -> Void,
    send: Send<Action>
  ) async {
    await EffectContext.$current.withValue(self) {
      // Binding costs more than checking whether it is needed, which is rare.
      if Transaction.current == Transaction() { return await operation(send) }
      await Transaction.$current.withValue(Transaction()) {
        await operation(send)
      }
    }
  }
}

/// Runs the tasks of a store's effects, and counts the tasks that wait for the store.
///
/// The count shows when no effect can make progress.
protocol EffectExecutor: TaskExecutor {
  /// Records that a task is on its way to the store.
  func leave()

  /// Records that a task has returned from the store.
  func comeBack()
}

/// A scope that surrounds a running effect: an id, a child, or a place in the state.
///
/// The subscriber of an effect resolves its scopes from the outermost to the innermost, before any of its
/// work begins. Therefore an effect can be cancelled from the moment it is started, even if its task has not
/// run yet.
enum EffectScope: Sendable {
  /// An id that can cancel the effect.
  case id(CancelMark)

  /// The child to which the effect belongs. When the child is removed, its parent cancels the effect by the
  /// ids, which no other code has. The presence counts the child's effects.
  case child(element: CancelID, ids: [CancelID], presence: ChildPresence?)

  /// A property or a case of the state that contains the effect's child. Places distinguish children, but not
  /// the ids of effects.
  case place(ChildPlace)

  /// A probe that follows the effect, and is notified when it replaces others.
  case probe(any EffectProbe)
}

/// The resolved scopes of an effect that is being started: its ids, its part of the state, and the effects
/// that it replaces.
struct ResolvedScopes {
  private let outer: EffectContext
  private var path: CancellationPath
  private var partPath: CancellationPath

  /// The tokens that the registry uses to find the effect.
  private(set) var tokens: [CancelToken] = []

  /// The presences of the children to which the effect belongs.
  private var presences: [ChildPresence] = []

  /// The tokens whose effects in flight are cancelled when it starts.
  private var replaced: [CancelToken] = []

  /// The probes that follow it.
  private var probes: [any EffectProbe] = []

  /// - Parameters:
  ///   - scopes: The scopes of the effect, innermost first.
  ///   - outer: The context around the effect.
  init(_ scopes: [EffectScope], in outer: EffectContext) {
    self.outer = outer
    path = outer.path
    partPath = outer.partPath
    for scope in scopes.reversed() { enter(scope) }
  }

  private mutating func enter(_ scope: EffectScope) {
    switch scope {
    case .id(let mark):
      let token = CancelToken(id: mark.id, path: path)
      tokens.append(token)
      if mark.cancelsInFlight { replaced.append(token) }
    case .child(let element, let ids, let presence):
      if let presence { presences.append(presence) }
      for id in ids { tokens.append(CancelToken(id: id, path: partPath, reach: .onlyHere)) }
      path = path.appending(element)
      partPath = partPath.appending(element)
    case .place(let part):
      partPath = partPath.appending(CancelID(part))
    case .probe(let probe):
      probes.append(probe)
    }
  }

  /// Creates the registration of the effect, if it has ids. It is not entered yet.
  func makeRegistration() -> EffectRegistration? {
    tokens.isEmpty ? nil : EffectRegistration(tokens: tokens, presences: presences, outer: outer.enclosing)
  }

  /// Enters the effect in a registry, and cancels the effects that it replaces.
  func start(_ registration: EffectRegistration, in registry: CancellationRegistry) {
    if probes.isEmpty { return registry.start(registration, replacing: replaced) }
    startFollowed(registration, in: registry)
  }

  @inline(never)
  private func startFollowed(_ registration: EffectRegistration, in registry: CancellationRegistry) {
    var start = { registry.start(registration, replacing: replaced) }
    for probe in probes { start = { [start] in probe.cancelsOthers(start) } }
    start()
  }

  /// Returns the context inside all scopes.
  /// - Parameter registration: The registration of the effect.
  func context(enclosing registration: EffectRegistration?) -> EffectContext {
    EffectContext(in: outer, path: path, partPath: partPath, enclosing: registration ?? outer.enclosing)
  }
}

extension EffectContext {
  /// Enters a run that is about to start.
  /// - Parameter scopes: The scopes of the run.
  /// - Returns: The context for the run, and its registration if it has ids.
  func entering(_ scopes: [EffectScope]) -> (EffectContext, EffectRegistration?) {
    if scopes.isEmpty { return (self, nil) }
    let resolved = ResolvedScopes(scopes, in: self)
    let registration = resolved.makeRegistration()
    if let registration { resolved.start(registration, in: registry) }
    return (resolved.context(enclosing: registration), registration)
  }

  /// Enters a publisher that is about to be subscribed to. Effects that it replaces are cancelled inside this
  /// context, which is visible to users' closures.
  /// - Parameter scopes: The scopes of the publisher.
  /// - Returns: The same as ``entering(_:)``.
  func enteringBound(_ scopes: [EffectScope]) -> (EffectContext, EffectRegistration?) {
    if scopes.isEmpty { return (self, nil) }
    return EffectContext.$current.withValue(self) { entering(scopes) }
  }
}
