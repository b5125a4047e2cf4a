import CombineShim

/// A subscriber that follows its script, and records its actions and the events that it receives.
final class MarbleRecorder<Input, Failure: Error>: Subscriber {
  private let script: SubscriberScript
  private let frame: () -> Int
  private let naming: MarbleNaming<Input>
  private let onValue: (Input) -> Void
  /// The first frame that isn't recorded, because the expected diagram doesn't show it, or `nil` if all
  /// frames are recorded.
  private let end: Int?

  private var marbles: [MarbleDiagram.Marble] = []
  private var subscription: (any Subscription)?
  private var pendingDemand: Subscribers.Demand
  private var outstandingDemand = Subscribers.Demand.none
  /// The number of values in the current frame. The script can act after each value.
  private var valuesInFrame = (frame: -1, count: 0)
  private var phase = RecordingPhase.unsubscribed

  /// The publisher's violations of the rules for publishers.
  private(set) var violations: [String] = []

  private enum RecordingPhase {
    case unsubscribed
    case subscribed
    case cancelled
    case completed
  }

  init(
    script: SubscriberScript,
    end: Int?,
    naming: MarbleNaming<Input>,
    frame: @escaping () -> Int,
    onValue: @escaping (Input) -> Void
  ) {
    self.script = script
    self.end = end
    self.naming = naming
    self.frame = frame
    self.onValue = onValue
    pendingDemand = script.initialDemand
  }

  /// Returns the recorded events in the style of an expected diagram, without actions of the subscriber that
  /// the expected diagram doesn't contain.
  func diagram(like expected: MarbleDiagram) -> MarbleDiagram {
    let shown = marbles.filter { marble in
      marble.event.isFromPublisher || expected.marbles.contains { $0.event == marble.event }
    }
    let start = min(expected.start, shown.first?.frame ?? expected.start)
    let hasEnded = shown.last.map { $0.event.isCompletion || $0.event == .cancellation } ?? false
    return MarbleDiagram(marbles: shown, start: start, length: hasEnded ? 0 : expected.length)
  }

  /// Records the subscription. The caller then subscribes.
  func willSubscribe() {
    note(.subscription)
  }

  /// Performs the actions that the script contains for the beginning of the current frame.
  func act() {
    let demand = perform(script.events(frame: frame(), valuesBefore: 0))
    if demand > .none { request(demand) }
  }

  func receive(subscription: any Subscription) {
    guard self.subscription == nil, phase != .completed else {
      violations.append("It sent a second subscription")
      return subscription.cancel()
    }
    guard phase == .unsubscribed else { return subscription.cancel() }
    self.subscription = subscription
    phase = .subscribed
    let demand = pendingDemand
    pendingDemand = .none
    if demand > .none { request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if subscription == nil, phase == .unsubscribed {
      violations.append("It sent a value before a subscription")
    }
    if phase == .subscribed {
      if outstandingDemand == .none { violations.append("It sent a value without demand") }
      if outstandingDemand > .none { outstandingDemand -= 1 }
    }
    let current = frame()
    valuesInFrame = (current, valuesInFrame.frame == current ? valuesInFrame.count + 1 : 1)
    note(naming.event(input))
    onValue(input)
    let demand = perform(script.events(frame: current, valuesBefore: valuesInFrame.count))
    outstandingDemand += demand
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: note(.finished)
    case .failure(let failure): note(.failure("\(failure)"))
    }
    if phase == .unsubscribed { violations.append("It completed before it sent a subscription") }
    phase = .completed
    subscription = nil
  }

  /// Cancels the subscription without recording it.
  func stop() {
    cancelSubscription()
  }

  /// - Returns: The total demand of the actions, which the caller requests or returns.
  private func perform(_ acts: [MarbleEvent]) -> Subscribers.Demand {
    var demand = Subscribers.Demand.none
    for act in acts where phase == .subscribed || phase == .unsubscribed {
      note(act)
      switch act {
      case .demand(let more): demand += more
      case .cancellation: cancelSubscription()
      default: break
      }
    }
    return demand
  }

  private func request(_ demand: Subscribers.Demand) {
    guard let subscription else {
      if phase == .unsubscribed { pendingDemand += demand }
      return
    }
    outstandingDemand += demand
    subscription.request(demand)
  }

  private func cancelSubscription() {
    if phase != .completed { phase = .cancelled }
    let cancelled = subscription
    subscription = nil
    cancelled?.cancel()
  }

  private func note(_ event: MarbleEvent) {
    let frame = frame()
    if let end, frame >= end { return }
    marbles.append(.init(frame: frame, event: event))
  }
}

/// The actions of a subscriber and their frames, from the subscriber's own diagram and from the expected one.
struct SubscriberScript {
  /// The frame in which the subscriber subscribes.
  let subscriptionFrame: Int

  /// The demand that the subscriber requests as soon as it has subscribed. It is unlimited unless the
  /// diagrams contain demands.
  let initialDemand: Subscribers.Demand

  private let acts: [Act]

  struct Act {
    let frame: Int
    /// The number of values that the subscriber receives in the frame before this action, which happens
    /// inside the call that delivers the last of them. If the number is zero, the action precedes everything
    /// else in the frame.
    let valuesBefore: Int
    let event: MarbleEvent
  }

  /// - Parameters:
  ///   - expected: The diagram of the received events, which may contain actions of the subscriber.
  ///   - subscriber: The subscriber's own diagram, or `nil` if it has none.
  init(expected: MarbleDiagram, subscriber: MarbleDiagram?) {
    let diagrams = [subscriber, expected].compactMap { $0 }
    acts = diagrams.flatMap(Self.acts)
    subscriptionFrame =
      diagrams.lazy.compactMap { $0.marbles.first { $0.event == .subscription }?.frame }.first
      ?? expected.start
    initialDemand = diagrams.contains(where: \.hasDemand) ? .none : .unlimited
  }

  /// The frames in which the subscriber acts before it receives a value.
  var frames: Set<Int> { Set(acts.lazy.filter { $0.valuesBefore == 0 }.map(\.frame)) }

  /// Returns the actions of the subscriber in a frame after a number of values in that frame.
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
