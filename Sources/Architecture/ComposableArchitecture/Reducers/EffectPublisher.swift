import CombineShim

/// An effect as a publisher of its actions.
///
/// An ``Effect`` is a publisher itself. This is for code that was written where it is none.
public struct _EffectPublisher<Action>: Publisher {
  public typealias Output = Action
  public typealias Failure = Never

  private let effect: AnyPublisher<Action, Never>

  /// Wraps an effect.
  ///
  /// - Parameter effect: The effect.
  public init(_ effect: some Publisher<Action, Never>) {
    self.effect = AnyPublisher(effect)
  }

  public func receive(subscriber: some Subscriber<Action, Never>) {
    effect.receive(subscriber: subscriber)
  }
}
