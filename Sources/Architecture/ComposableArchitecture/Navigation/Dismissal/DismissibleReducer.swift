import CombineExtensions
import CombineShim
import DependencyInjection

/// A presented feature: the presenting one can dismiss it, and it can ask for that by `\.dismiss`.
struct DismissibleReducer<Base: Reducer>: Reducer {
  let base: Base

  func reduce(
    into state: inout Base.State,
    action: PresentationAction<Base.Action>
  ) -> Effect<PresentationAction<Base.Action>> {
    guard case .presented(let action) = action else { return .none }
    let dismissal = Dismissal()
    let effect = dismissal.surrounding { base.reduce(into: &state, action: action) }
    if effect.isNone { return .none }
    let dismissible = DismissiblePublisher(
      upstream: effect.publisher.map(PresentationAction.presented),
      dismissal: dismissal
    )
    return Effect(erased: dismissible.eraseToAnyPublisher())
  }
}

extension Dismissal {
  /// Runs what belongs to the feature that this dismisses.
  func surrounding<Result>(_ body: () -> Result) -> Result {
    var dependencies = DependencyValues.current
    dependencies.surroundings = self
    return BoundDependencies.$current.withValue(BoundDependencies(dependencies), operation: body)
  }
}

/// The effect of a feature, from which requests for dismissal come too.
private struct DismissiblePublisher<Upstream: Publisher, Action>: Publisher
where Upstream.Output == PresentationAction<Action>, Upstream.Failure == Never {
  typealias Output = PresentationAction<Action>
  typealias Failure = Never

  let upstream: Upstream
  let dismissal: Dismissal

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let dismissal = dismissal
    let channel = DismissalChannel(context: .active)
    dismissal.add(channel)
    let requests = AnyPublisher<Output, Never>.create { subscriber in
      channel.open {
        subscriber.send(.dismiss)
      } finish: {
        subscriber.send(completion: .finished)
      }
      return AnyCancellable { dismissal.remove(channel, isCancelled: channel.close()) }
    }
    let actions = upstream.handleEvents(receiveCompletion: { _ in channel.effectEnded() })
    // The channel is opened first, as the effect may ask for dismissal as soon as it is subscribed to.
    dismissal.surrounding { requests.merge(with: actions).subscribe(subscriber) }
  }
}
