import Chains

extension Stage {
  var scheduling: Stream? {
    switch element.kind {
    case .receiveOnImmediate: upstream.receive(on: ImmediateScheduler.shared).stream
    case .receiveOn: upstream.receive(on: world.scheduler).stream
    default: nil
    }
  }
}
