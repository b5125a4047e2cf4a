/// The complete input of a run. The same scenario always produces the same events.
public struct Scenario: Hashable, Sendable {
  /// The publishers that steps can send events to.
  public var inputs: [Input]

  public var chain: Chain

  /// The subscribers of the chain. The first one subscribes before the first step, the others by a step.
  public var subscribers: [SubscriberScript]

  public var steps: [Step]

  /// The rules that inputs and subscribers may break.
  public var misbehaviours: Set<Misbehaviour>

  public init(
    inputs: [Input],
    chain: Chain,
    subscribers: [SubscriberScript] = [SubscriberScript()],
    steps: [Step] = [],
    misbehaviours: Set<Misbehaviour> = []
  ) {
    self.inputs = inputs
    self.chain = chain
    self.subscribers = subscribers
    self.steps = steps
    self.misbehaviours = misbehaviours
  }
}
