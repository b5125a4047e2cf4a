import CombineShim

/// The acts of a subscriber and their frames, read from its own diagram and from the expected one.
struct SubscriberScript {
  /// The frame in which the subscriber subscribes.
  let subscriptionFrame: Int

  /// The demand that it requests as soon as it has subscribed: everything, unless its diagrams have demands.
  let initialDemand: Subscribers.Demand

  private let acts: [Act]

  struct Act {
    let frame: Int
    /// After how many values of the frame it happens, inside of the call that delivers the last of them; zero
    /// for before everything else in the frame.
    let valuesBefore: Int
    let event: MarbleEvent
  }

  /// - Parameters:
  ///   - expected: The diagram of what is received, which may have acts between its marbles.
  ///   - subscriber: The subscriber's own diagram, if it has one.
  init(expected: MarbleDiagram, subscriber: MarbleDiagram?) {
    let diagrams = [subscriber, expected].compactMap { $0 }
    acts = diagrams.flatMap(Self.acts)
    subscriptionFrame =
      diagrams.lazy.compactMap { $0.marbles.first { $0.event == .subscription }?.frame }.first
      ?? expected.start
    initialDemand = diagrams.contains(where: \.hasDemand) ? .none : .unlimited
  }

  /// The frames in which the subscriber does something before it receives anything.
  var frames: Set<Int> { Set(acts.lazy.filter { $0.valuesBefore == 0 }.map(\.frame)) }

  /// Returns the acts of the subscriber in a frame when it has received so many values there.
  func events(frame: Int, valuesBefore: Int) -> [MarbleEvent] {
    acts.filter { $0.frame == frame && $0.valuesBefore == valuesBefore }.map(\.event)
  }

  private static func acts(of diagram: MarbleDiagram) -> [Act] {
    var acts: [Act] = []
    var (frame, values) = (-1, 0)
    for marble in diagram.marbles {
      if marble.frame != frame { (frame, values) = (marble.frame, 0) }
      switch marble.event {
      case .value, .unnamed: values += 1
      case .demand, .cancellation: acts.append(Act(frame: frame, valuesBefore: values, event: marble.event))
      case .subscription, .finished, .failure: break
      }
    }
    return acts
  }
}
