extension FanIn {
  /// Unites publishers for a subscriber, which gets its subscription before they are subscribed.
  /// - Parameters:
  ///   - downstream: The subscriber that gets the values.
  ///   - addUpstreams: A closure that adds each of the publishers.
  @inlinable
  static func merge(into downstream: Downstream, addUpstreams: (FanIn) -> Void) {
    let fanIn = FanIn(downstream: downstream, description: "Merge", dropsStrayEvents: true)
    downstream.receive(subscription: fanIn)
    addUpstreams(fanIn)
    fanIn.seal()
  }
}
