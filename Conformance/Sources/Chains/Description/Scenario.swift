/// Everything that a run needs to know: the same scenario gives the same events whenever and wherever it is
/// run.
public struct Scenario: Hashable, Sendable {
  /// What the steps can send into.
  public var inputs: [Input]

  public var chain: Chain

  /// Those who subscribe to the chain. The first does so before the first step, the others by a step.
  public var subscribers: [SubscriberScript]

  public var steps: [Step]

  /// What inputs and subscribers may do against the rules.
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
