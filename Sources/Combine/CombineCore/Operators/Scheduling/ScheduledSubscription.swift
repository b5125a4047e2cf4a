import Synchronization

/// The subscription object of an operator that delivers on a scheduler. It is both the subscriber of upstream
/// and the subscription of downstream.
///
/// It accepts one subscription, cancels any others, and releases its ``contents`` when it ends.
@usableFromInline
protocol ScheduledSubscription: ScheduledLink, Subscriber, Subscription {
  associatedtype Contents: SubscriptionContents where Contents.Downstream.Failure == Failure

  /// Guarded by `lock`, or `nil` once nothing more can be delivered.
  var contents: Contents? { get set }

  /// Called after the subscription was accepted, before downstream receives this object.
  func willAttach()

  /// Called after downstream has received this object.
  func didAttach()

  /// Ends the subscription, if any.
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
    // Entered before anything is scheduled, so that events from other threads follow the subscription.
    beginAttaching()
    insideGate {
      self.willAttach()
      self.sendSelf()
    }
    endAttaching()
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

  /// Ends the subscription and takes its contents, unless the upstream subscription hasn't arrived.
  @inlinable
  func takeContents() -> EndedSubscription<Contents> {
    lock.withLock {
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
  }

  /// Passes this object to downstream as its subscription. Events that other threads deliver during the call
  /// wait at the gate.
  @inlinable
  func sendSelf() {
    let downstream = lock.withLock { contents?.downstream }
    downstream?.receive(subscription: self)
  }

  /// Sends the completion to the downstream of an ended subscription, if any.
  @inlinable
  func send(_ completion: Subscribers.Completion<Failure>, to downstream: Contents.Downstream?) {
    guard let downstream else { return }
    insideGate { downstream.receive(completion: completion) }
  }
}

/// The base class of subscription objects whose scheduled actions call downstream.
///
/// Whichever threads the scheduler uses, calls to downstream don't overlap, overtake each other or follow a
/// completion, because each event is selected inside the gate, under the lock, and sent inside the gate. The
/// lock isn't held while the scheduler is called, because the scheduler may run the action before it returns.
///
/// An action that runs while another thread is inside the gate is posted as the closure that was scheduled.
@usableFromInline
class ScheduledLink: UpstreamLink, GatedDelivery {
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// The number of the thread that is passing the subscription to downstream, which may not be one of the
  /// scheduler's threads. Another thread doesn't find its own number here.
  @usableFromInline let attachingThread = Atomic<UInt>(0)

  @inlinable
  override init() {}

  @usableFromInline
  final func beginAttaching() {
    attachingThread.store(currentThreadNumber, ordering: .relaxed)
  }

  @usableFromInline
  final func endAttaching() {
    attachingThread.store(noThreadNumber, ordering: .relaxed)
  }

  @usableFromInline
  func runOnScheduler(_ action: @escaping () -> Void) {
    preconditionFailure("A scheduled operator runs actions on its scheduler.")
  }

  // Declared in the class so that subclasses can do more when they leave the gate.
  @inlinable
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
  }

  @usableFromInline
  final func handle(_ action: @escaping () -> Void) {
    if attachingThread.load(ordering: .relaxed) == currentThreadNumber {
      // The scheduler ran the action before downstream received its subscription, which makes it necessary to
      // schedule the action again.
      runOnScheduler { [self] in
        // If the scheduler ran this closure immediately, the thread is still inside the gate.
        if attachingThread.load(ordering: .relaxed) == currentThreadNumber {
          action()
        } else {
          insideGate(action)
        }
      }
    } else {
      action()
    }
  }

  /// Runs an action inside the gate, either immediately or by posting it.
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

/// The contents of a scheduled operator's subscription.
///
/// The subscription releases them when it ends. After that, a pending action keeps only the bare subscription
/// object alive.
@usableFromInline
protocol SubscriptionContents {
  associatedtype Downstream: Subscriber
  var downstream: Downstream { get }
}

/// The remains of a subscription that has ended, for the caller to use and then release outside the lock.
@usableFromInline
@frozen
struct EndedSubscription<Contents> {
  /// Upstream's subscription, unless it had already ended.
  @usableFromInline let upstream: (any Subscription)?

  /// The contents, unless they had already been taken.
  @usableFromInline let contents: Contents?

  @inlinable
  init(upstream: (any Subscription)?, contents: Contents?) {
    self.upstream = upstream
    self.contents = contents
  }
}
