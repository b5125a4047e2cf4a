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

/// The part of an operator's object that lets a scheduler's actions call downstream.
///
/// What downstream gets is decided inside the gate, under the lock, and sent inside the gate. So calls come
/// one at a time, none overtakes another and none follows a completion, whichever threads the scheduler uses.
/// The lock is never held while the scheduler is called, which may run the action before it returns.
///
/// An action that comes while another thread is inside the gate is posted there, as a closure: to be
/// scheduled it was one before.
@usableFromInline
class ScheduledLink: UpstreamLink, GatedDelivery {
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  @inlinable
  override init() {}

  // A method of the class, for subclasses that do more on leaving.
  @inlinable
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  @usableFromInline
  final func handle(_ action: () -> Void) {
    action()
  }

  /// Runs an action inside the gate, now or by posting it.
  @inlinable
  @inline(__always)
  final func insideGate(_ action: @escaping () -> Void) {
    switch gate.enter() {
    case .entered:
      action()
      leaveGate()
    case .inside:
      action()
    case .taken:
      post(action)
    }
  }
}

/// The part of a scheduled operator's object that its subscription needs.
///
/// It is released at the end of the subscription, so that an action that waits for its time keeps no more
/// than the bare object alive.
@usableFromInline
protocol SubscriptionContents {
  associatedtype Downstream: Subscriber
  var downstream: Downstream { get }
}

/// The remains of a subscription that has ended, for the caller to use, and to release outside the lock.
@usableFromInline
@frozen
struct EndedSubscription<Contents> {
  /// Upstream's subscription, if it had not ended before.
  @usableFromInline let upstream: (any Subscription)?

  /// The contents, if nobody has taken them before.
  @usableFromInline let contents: Contents?

  @inlinable
  init(upstream: (any Subscription)?, contents: Contents?) {
    self.upstream = upstream
    self.contents = contents
  }
}
