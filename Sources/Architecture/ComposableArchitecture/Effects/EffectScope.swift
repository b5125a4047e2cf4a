/// Something that an effect is inside of while it runs: an id, a child, or a place in the state.
///
/// The subscriber of an effect resolves its scopes from the outermost to the innermost, before anything of it
/// begins. So an effect can be cancelled from the moment in which it is started, also a task that has not run
/// yet.
enum EffectScope: Sendable {
  /// An id that can cancel the effect.
  case id(CancelMark)

  /// A child whose effect it is. When the child goes, its parent cancels the effect by the ids, which no one
  /// else knows. The presence counts the child's effects.
  case child(element: CancelID, ids: [CancelID], presence: ChildPresence?)

  /// A property or a case of the state through which it came. Places tell children apart, and not the ids of
  /// effects.
  case place(ChildPlace)

  /// A probe that follows the effect, and learns that others give way to it.
  case probe(any EffectProbe)
}

/// The scopes of an effect that is being started, resolved: its ids, its part of the state, and the effects
/// that it replaces.
struct ResolvedScopes {
  private let outer: EffectContext
  private var path: CancellationPath
  private var partPath: CancellationPath

  /// The tokens under which the registry finds the effect.
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

  /// Makes what stands for the effect in the registry, if it has ids. It is not entered yet.
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

  /// The context for what is inside of all scopes.
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

  /// Enters a publisher that is about to be subscribed to. Effects that it replaces are cancelled inside of
  /// this context, which users' closures see.
  /// - Parameter scopes: The scopes of the publisher.
  /// - Returns: The same as ``entering(_:)``.
  func enteringBound(_ scopes: [EffectScope]) -> (EffectContext, EffectRegistration?) {
    if scopes.isEmpty { return (self, nil) }
    return EffectContext.$current.withValue(self) { entering(scopes) }
  }
}
