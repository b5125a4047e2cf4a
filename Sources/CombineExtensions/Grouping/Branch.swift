import CombineShim

/// A part of a stream's values, which goes to one subscriber: what windows and groups are made of.
///
/// Values wait in its buffer until a subscriber demands them. It is the subscription of that subscriber.
/// It is held by its source and by its subscriber; a ``BranchTicket`` says whether it can still be subscribed to.
@usableFromInline
class Branch<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline
  enum Claim {
    case unclaimed
    case claimed
    /// Nobody gets its values any more: its subscriber has cancelled, or nobody can subscribe.
    case gone
  }

  @usableFromInline final let trunk: Trunk<Output, Failure>
  @usableFromInline final let buffer: DemandBuffer<BranchOutlet<Output, Failure>>

  // All guarded by the trunk's lock.
  @usableFromInline final var claim = Claim.unclaimed
  @usableFromInline final var isOpen = true
  @usableFromInline final var appetite = Appetite()

  /// Until there is a subscriber, after which the buffer alone holds it, and releases it at the end.
  @usableFromInline final var outlet: BranchOutlet<Output, Failure>?

  @usableFromInline
  init(trunk: Trunk<Output, Failure>) {
    self.trunk = trunk
    let outlet = BranchOutlet<Output, Failure>()
    self.outlet = outlet
    buffer = DemandBuffer(closedFor: outlet)
  }

  @usableFromInline var description: String { "Window" }

  @usableFromInline
  final func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    guard let outlet = trunk.claim(self) else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: .finished)
    }
    outlet.target = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
    trunk.add(buffer.open(), to: self)
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    trunk.add(buffer.demand(demand), to: self)
  }

  @usableFromInline
  final func cancel() {
    buffer.cancel()
    trunk.leave(self)
  }

  /// Drops what waits, as nobody can subscribe any more.
  @usableFromInline
  final func abandon() {
    if trunk.abandon(self) { buffer.cancel() }
  }
}

/// What a branch's buffer delivers to, from before there is a subscriber.
@usableFromInline
final class BranchOutlet<Input, Failure: Error>: Subscriber {
  /// Set once, before the buffer is opened, whose lock comes between that and the deliveries.
  @usableFromInline var target: AnySubscriber<Input, Failure>?

  @usableFromInline
  init() {}

  @usableFromInline
  func receive(subscription: any Subscription) {
    target?.receive(subscription: subscription)
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    target?.receive(input) ?? .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    target?.receive(completion: completion)
  }
}

/// Lets one subscriber have a branch. The publishers that lead to a branch share one; when the last of them has gone, and
/// nobody has subscribed, nobody ever will.
@usableFromInline
final class BranchTicket<Output, Failure: Error> {
  @usableFromInline let branch: Branch<Output, Failure>

  @usableFromInline
  init(_ branch: Branch<Output, Failure>) {
    self.branch = branch
  }

  deinit {
    branch.abandon()
  }
}
