import Chains

extension Stage {
  var sharing: Stream? {
    switch element.kind {
    case .share: upstream.share().stream
    case .multicast: upstream.multicast { PassthroughSubject() }.autoconnect().stream
    case .multicastToCurrentValue:
      upstream.multicast(subject: CurrentValueSubject(number)).autoconnect().stream
    case .multicastByHand: connectedByStep(upstream.multicast { PassthroughSubject() }).stream
    case .makeConnectable:
      connectedByStep(withoutFailure.makeConnectable()).stream
    default: nil
    }
  }

  private func connectedByStep<Connectable: ConnectablePublisher>(_ publisher: Connectable) -> Connectable {
    world.add(publisher)
    return publisher
  }
}
