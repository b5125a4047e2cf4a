import CombineShim
import DequeModule

/// A subject that replays its last elements to later subscribers.
///
///     subject (2):                  --1--2--3--------4--|
///     subscriber a:                 --1--2--3--------4--|
///     subscriber b:                          (^23)---4--|
///     subscriber c, after the end:                        (^34|)
///
/// Use a replay subject when subscribers that arrive later need earlier elements. A new subscriber first
/// receives the replayed elements and then the new ones, in order and exactly once, even while other threads
/// are sending. If the subject has completed, the subscriber receives the replayed elements and the
/// completion.
///
/// A subscriber has its own demand and its own buffer, which stores elements until the subscriber requests
/// them, and the completion after them. If a subscriber stops requesting without cancelling, its buffer grows
/// without a limit. To avoid this, apply `buffer(size:prefetch:whenFull:)`, or use a subject that drops
/// elements.
///
/// You can send elements from several threads at the same time, and during a delivery, in which case they are
/// delivered after it. All subscribers receive them in the same order, one call at a time. While a subscriber
/// is slow on one thread, the others still receive the elements that another thread sends.
///
/// After the completion, the subject drops all events. A subscriber receives its first event after it has
/// received its subscription, and not during its first request.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline let bufferSize: Int

  @usableFromInline let lock = Lock()

  /// The elements to replay to later subscribers. Guarded by `lock`, like all properties below.
  @exclusivity(unchecked)
  @usableFromInline var values = Deque<Output>()

  @exclusivity(unchecked)
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @exclusivity(unchecked)
  @usableFromInline var subscriptions = ReplaySubscriptionList<Output, Failure>()

  @exclusivity(unchecked)
  private var upstreams = ReplayUpstreams()

  /// Creates a subject with a limited replay buffer.
  /// - Parameter bufferSize: The number of the latest elements that a new subscriber receives, which must not
  ///   be negative. If it is zero, a new subscriber receives only later elements.
  public init(bufferSize: Int) {
    precondition(bufferSize >= 0, "The bufferSize of a ReplaySubject must not be negative, not \(bufferSize)")
    self.bufferSize = bufferSize
  }

  deinit {
    upstreams.cancel()
  }

  /// Creates a subject that stores all elements for its lifetime.
  public static func createUnbounded() -> ReplaySubject {
    ReplaySubject(bufferSize: .max)
  }

  @inlinable
  public func send(_ input: Output) {
    lock.lock()
    guard completion == nil else { return lock.unlock() }
    let dropped = keep(input)
    let slots = subscriptions.slots
    for slot in slots { slot.subscription?.take(input) }
    lock.unlock()
    // The value's deinitializer is user code, which runs after the lock is released.
    _ = consume dropped
    for slot in slots { slot.subscription?.deliver() }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let slots = lock.withLock { () -> ContiguousArray<ReplaySubscriptionList<Output, Failure>.Slot> in
      guard self.completion == nil else { return [] }
      self.completion = completion
      let slots = subscriptions.removeAll()
      for slot in slots { slot.subscription?.take(completion: completion) }
      return slots
    }
    for slot in slots { slot.subscription?.deliverAndForgetSubject() }
  }

  /// Stores a subscription and requests an unlimited number of elements from it, whether or not there are
  /// subscribers. The subject cancels the subscription when you release the subject, or immediately if the
  /// subject has already completed.
  public func send(subscription: any Subscription) {
    let isOver = lock.withLock {
      if completion == nil { upstreams.keep(subscription) }
      return completion != nil
    }
    if isOver {
      subscription.cancel()
    } else {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = ReplaySubscription(subject: self, subscriber: subscriber)
    let isOver = lock.withLock {
      subscription.buffer.begin(with: values, completion: completion)
      if completion == nil { subscriptions.append(subscription) }
      return completion != nil
    }
    if isOver { subscription.forgetSubject() }
    subscriber.receive(subscription: subscription)
    subscription.buffer.open()
  }

  /// Stores a value. Called with the lock held.
  /// - Returns: The value that is no longer stored.
  @inlinable
  func keep(_ input: Output) -> Output? {
    guard bufferSize > 0 else { return nil }
    let dropped = values.count >= bufferSize ? values.popFirst() : nil
    values.append(input)
    return dropped
  }

  @usableFromInline
  func detach(_ subscription: ReplaySubscription<Output, Failure>) {
    let removed = lock.withLock { subscriptions.remove(subscription) }
    withExtendedLifetime(removed) {}
  }
}

extension Publisher {
  /// Shares one subscription to upstream among its subscribers, and replays the last elements to later
  /// subscribers.
  ///
  ///     upstream:                     --1--2------3--|
  ///     subscriber a:                 --1--2------3--|
  ///     subscriber b, late:                 (^2)--3--|
  ///     subscriber c, after the end:                   (^3|)
  ///
  /// Use this operator to share the result of expensive work, such as a request, with subscribers that arrive
  /// later. The publisher that it returns subscribes to upstream with unlimited demand when the first
  /// subscriber subscribes, and cancels upstream when the last one cancels. It has one ``ReplaySubject`` for
  /// its whole lifetime. A subscriber that arrives after all others have cancelled first receives the last
  /// elements of the earlier subscription, and then the elements of a new one. When upstream has completed,
  /// later subscribers receive the last elements and the completion, without a new subscription to upstream.
  ///
  /// As in a ``ReplaySubject``, elements that a subscriber hasn't requested wait in a buffer.
  /// - Parameter count: The number of the latest elements that later subscribers receive, which must not be
  ///   negative.
  /// - Returns: A publisher that shares one upstream subscription among its subscribers.
  @inlinable
  public func share(
    replay count: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    precondition(count >= 0, "share(replay:) requires a nonnegative count, not \(count)")
    return multicast { ReplaySubject(bufferSize: count) }.autoconnect()
  }
}

/// The upstream subscriptions of a ``ReplaySubject``.
// This doesn't use `SubjectUpstreams` of `CombineCore`, which doesn't exist over Apple's Combine and requests
// nothing before the first demand.
struct ReplayUpstreams {
  private var subscriptions: [any Subscription] = []

  /// The number of subscriptions at which ended ones are removed, which keeps them from accumulating in a
  /// subject that is connected repeatedly, such as that of a shared publisher. Ended subscriptions retain
  /// nothing, so they can be released with a lock held.
  private var tidyingCount = 8

  mutating func keep(_ subscription: any Subscription) {
    if subscriptions.count >= tidyingCount {
      subscriptions.removeAll { ($0 as? any SubjectFeed)?.isTerminal == true }
      tidyingCount = max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
  }

  /// Called when the subject is released.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
