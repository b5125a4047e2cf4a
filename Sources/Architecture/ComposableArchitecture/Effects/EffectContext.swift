import TributaryReports

/// The parts of a store that its effects use: its registry, owner and executor, and two paths in its state.
///
/// The store binds the context while it subscribes to a publisher effect, and inside the task of a run effect. Tasks
/// inherit it, and publishers that subscribe to others later store it until then.
final class EffectContext: Sendable {
  @TaskLocal static var current: EffectContext?

  /// The registry in which in-flight effects are found by id.
  let registry: CancellationRegistry

  /// The actor that receives the actions. If there is no other actor, it is the main actor.
  let actor: any Actor

  /// The store's `Owner` for the actor, or `nil` outside any store.
  let owner: Owner?

  /// The executor that runs the tasks of effects, or `nil` for Swift's default executor.
  let executor: (any EffectExecutor)?

  /// The path to the element of the store's state that the effect belongs to. Each element has its own ids.
  let path: CancellationPath

  /// The path to the part of the store's state that the effect belongs to. Because it includes properties and cases,
  /// unlike ``path``, it tells apart the effects of two children that have the same type but different properties.
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

  /// Creates a context nested in another one.
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

  /// The context of the store in which the caller runs. Outside any store, it is the context for effects
  /// outside stores.
  static var active: EffectContext {
    current ?? EffectContext(path: .outsideStores)
  }
}

extension EffectContext {
  /// Runs the operation of a run effect in this context, outside of the transaction of the action that returned the
  /// effect.
  func run<Action>(
    _ operation: @Sendable (_ send: Send<Action>) async -> Void,
    send: Send<Action>
  ) async {
    await EffectContext.$current.withValue(self) {
      // Binding the value costs more than checking whether it needs to be bound, which is rarely the case.
      if Transaction.current == Transaction() { return await operation(send) }
      await Transaction.$current.withValue(Transaction()) {
        await operation(send)
      }
    }
  }
}

/// Runs the tasks of a store's effects, and counts the tasks that are waiting for the store, to find out when no
/// effect can make progress.
protocol EffectExecutor: TaskExecutor {
  /// Records that a task is about to wait for the store.
  func leave()

  /// Records that a task has returned from the store.
  func comeBack()
}

/// A scope around a running effect: an id, a child, or a place in the state.
///
/// The code that starts an effect resolves its scopes first, from the outermost to the innermost. You can cancel the
/// effect from its start, even before its task has run.
enum EffectScope: Sendable {
  /// An id that can be used to cancel the effect.
  case id(CancelMark)

  /// The child that the effect belongs to. When the child is removed, its parent cancels the effect with these ids.
  /// No other code has them. The presence counts the child's effects.
  case child(element: CancelID, ids: [CancelID], presence: ChildPresence?)

  /// A property or case of the state that contains the effect's child. A place tells children apart without
  /// separating the ids of their effects.
  case place(ChildPlace)

  /// A probe that follows the effect. It is notified when the effect replaces others.
  case probe(any EffectProbe)
}

/// The resolved scopes of an effect that is about to start. They determine its ids, its part of the state, and the
/// effects it replaces.
struct ResolvedScopes {
  private let outer: EffectContext
  private var path: CancellationPath
  private var partPath: CancellationPath

  /// The tokens that identify the effect in the registry.
  private(set) var tokens: [CancelToken] = []

  /// The presences of the children that the effect belongs to.
  private var presences: [ChildPresence] = []

  /// The tokens whose in-flight effects are cancelled when this effect starts.
  private var replaced: [CancelToken] = []

  /// The probes that follow the effect.
  private var probes: [any EffectProbe] = []

  /// - Parameters:
  ///   - scopes: The scopes of the effect, from the innermost to the outermost.
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

  /// Creates a registration for the effect if it has ids. The registration has not been entered yet.
  func makeRegistration() -> EffectRegistration? {
    tokens.isEmpty ? nil : EffectRegistration(tokens: tokens, presences: presences, outer: outer.enclosing)
  }

  /// Enters the effect into a registry and cancels the effects it replaces.
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
  /// - Parameter registration: The effect's registration.
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

  /// Enters a publisher that the store is about to subscribe to. Users' closures see this context while the effects
  /// that the publisher replaces are cancelled.
  /// - Parameter scopes: The publisher's scopes.
  /// - Returns: The same values as ``entering(_:)``.
  func enteringBound(_ scopes: [EffectScope]) -> (EffectContext, EffectRegistration?) {
    if scopes.isEmpty { return (self, nil) }
    return EffectContext.$current.withValue(self) { entering(scopes) }
  }
}
