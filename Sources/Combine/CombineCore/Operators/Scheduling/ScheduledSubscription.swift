/// The object of an operator that delivers on a scheduler: both the subscriber of upstream and the
/// subscription of downstream.
///
/// It takes one subscription, cancels every further one, and releases its ``contents`` at its end.
@usableFromInline
protocol ScheduledSubscription: ScheduledLink, Subscriber, Subscription {
  associatedtype Contents: SubscriptionContents where Contents.Downstream.Failure == Failure

  /// Guarded by `lock`; `nil` once nothing more is to be delivered.
  var contents: Contents? { get set }

  /// Called when the subscription was taken, before downstream gets this object.
  func willAttach()

  /// Called when downstream has got this object.
  func didAttach()

  /// Ends the subscription, if there is one.
  func close() -> EndedSubscription<Contents>
}

extension ScheduledSubscription {
  @inlinable
  @inline(__always)
  func receive(subscription: any Subscription) {
    guard begin(subscription) else {
      subscription.cancel()
      return
    }
    // From before anything is scheduled: what other threads bring comes after the subscription.
    insideGate {
      self.willAttach()
      self.sendSelf()
    }
    didAttach()
  }

  @inlinable
  func willAttach() {}

  @inlinable
  func didAttach() {}

  @inlinable
  func cancel() {
    close().upstream?.cancel()
  }

  @inlinable
  func close() -> EndedSubscription<Contents> {
    takeContents()
  }

  /// Becomes terminal, unless it still waits for its subscription.
  @inlinable
  func takeContents() -> EndedSubscription<Contents> {
    lock.lock()
    defer { lock.unlock() }
    var upstream: (any Subscription)?
    switch state {
    case .waiting:
      return EndedSubscription(upstream: nil, contents: nil)
    case .subscribed(let subscription):
      upstream = subscription
      state = .terminal
    case .terminal:
      break
    }
    let ended = EndedSubscription(upstream: upstream, contents: contents)
    contents = nil
    return ended
  }

  /// Gives this object to downstream as its subscription. What another thread delivers meanwhile is
  /// posted at the gate.
  @inlinable
  func sendSelf() {
    lock.lock()
    let downstream = contents?.downstream
    lock.unlock()
    downstream?.receive(subscription: self)
  }

  /// Sends the completion to the downstream that an ended subscription leaves behind, if it does.
  @inlinable
  func send(_ completion: Subscribers.Completion<Failure>, to downstream: Contents.Downstream?) {
    guard let downstream else { return }
    insideGate { downstream.receive(completion: completion) }
  }
}
