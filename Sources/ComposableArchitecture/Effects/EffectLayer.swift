/// What surrounds an effect while it runs.
///
/// Whoever starts the effect walks through its layers from the outermost to the innermost, before anything of it begins. So an
/// effect can be cancelled from the moment in which it is started, also a task that has not had its first turn yet.
enum EffectLayer: Sendable {
  /// An id by which the effect can be cancelled.
  case id(CancelMark)

  /// A child whose effect it is, and ids, known to its parent only, by which it ends when the child goes.
  case child(element: CancelID, ids: [CancelID])

  /// A property or a case of the state through which it came. By places alone the ids of effects are not told apart, but
  /// children are.
  case place(ChildPlace)
}

/// What an effect with layers finds when it is started.
struct EffectEntrance {
  /// For what is inside of all layers.
  private(set) var context: EffectContext

  /// Under what it is to be found.
  private(set) var tokens: [CancelToken] = []

  /// Whose effects in flight give way to it.
  private(set) var replaced: [CancelToken] = []

  /// - Parameters:
  ///   - layers: Of the effect, innermost first.
  ///   - context: What surrounds it.
  init(_ layers: [EffectLayer], in context: EffectContext) {
    self.context = context
    for layer in layers.reversed() {
      switch layer {
      case .id(let mark):
        let token = CancelToken(id: mark.id, path: self.context.path)
        tokens.append(token)
        if mark.cancelsInFlight { replaced.append(token) }
      case .child(let element, let ids):
        let place = self.context.place
        tokens += ids.map { CancelToken(id: $0, path: place, reach: .onlyHere) }
        self.context.path = self.context.path.appending(element)
        self.context.place = place.appending(element)
      case .place(let place):
        self.context.place = self.context.place.appending(CancelID(place))
      }
    }
  }

  /// Makes what stands for the effect in the registry, and lets the inside know of it. It is not entered yet.
  mutating func makeRegistration() -> EffectRegistration {
    let registration = EffectRegistration(tokens: tokens, outer: context.enclosing)
    context.enclosing = registration
    return registration
  }
}

extension EffectContext {
  /// Enters a run that is about to start.
  /// - Parameter layers: Of the run.
  /// - Returns: What the run is to work in, and by what it is cancelled from outside, unless it has no ids.
  func entering(_ layers: [EffectLayer]) -> (EffectContext, EffectRegistration?) {
    if layers.isEmpty { return (self, nil) }
    var entrance = EffectEntrance(layers, in: self)
    guard !entrance.tokens.isEmpty else { return (entrance.context, nil) }
    let registration = entrance.makeRegistration()
    registry.start(registration, replacing: entrance.replaced)
    return (entrance.context, registration)
  }
}
