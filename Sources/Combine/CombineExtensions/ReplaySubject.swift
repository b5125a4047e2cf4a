import CombineShim
import DequeModule

/// A subject that keeps its last values for those who subscribe later.
///
///     subject (2):                  --1--2--3--------4--|
///     subscriber a:                 --1--2--3--------4--|
///     subscriber b:                          (^23)---4--|
///     subscriber c, after the end:                        (^34|)
///
/// A new subscriber gets the kept values first and then what is sent, in order, none of it twice and none
/// left out, also while other threads send. After the completion, a new subscriber gets the kept values and
/// then the completion.
///
/// Each subscriber has its own demand and its own place: what it has not demanded yet waits for it, the
/// completion too, a failure as well. So a subscriber that stops demanding, and does not cancel, makes the
/// values that are sent gather in memory, without limit. Where that is not wanted, put
/// `buffer(size:prefetch:whenFull:)` or a subject that drops values between.
///
/// Values may be sent from several threads at once, and from inside a delivery. All subscribers get them in
/// one order, and each gets one call at a time: a value sent from inside a delivery comes after it. A
/// subscriber that is slow on one thread does not keep others from getting what another thread sends.
///
/// What is sent after the completion is dropped. The first of what a subscriber gets comes when it has got
/// its subscription, not from inside its first request.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline let bufferSize: Int

  @usableFromInline let lock = Lock()

  /// The values that are kept for later subscribers. Guarded by `lock`, as is all that follows.
  @exclusivity(unchecked)
  @usableFromInline var values = Deque<Output>()

  @exclusivity(unchecked)
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @exclusivity(unchecked)
  @usableFromInline var subscriptions = ReplaySubscriptionList<Output, Failure>()

  @exclusivity(unchecked)
  private var upstreams = ReplayUpstreams()

  /// Makes a subject that keeps so many values.
  /// - Parameter bufferSize: The number of the latest values that a new subscriber gets. With none, it gets
  ///   what is sent from then on. A negative number is a programming error and traps.
  public init(bufferSize: Int) {
    precondition(bufferSize >= 0, "a ReplaySubject's bufferSize must not be negative")
    self.bufferSize = bufferSize
  }

  deinit {
    upstreams.cancel()
  }

  /// Makes a subject that keeps every value, as long as it lives.
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
    // The value is the user's, whose deinitialiser runs without the lock.
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

  /// Keeps the subscription until the subject is released, which cancels it, and requests values without
  /// limit, whether or not anyone listens. One that comes after the completion is cancelled.
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

  /// Called with the lock held.
  /// - Returns: The value that is kept no longer.
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
  /// Shares one subscription to upstream among any number of subscribers, and gives those who come later the
  /// last values.
  ///
  ///     upstream:                     --1--2------3--|
  ///     subscriber a:                 --1--2------3--|
  ///     subscriber b, late:                 (^2)--3--|
  ///     subscriber c, after the end:                   (^3|)
  ///
  /// When the first subscriber comes, upstream is subscribed to and everything is requested from it; it
  /// is cancelled when the last one cancels. It feeds one ``ReplaySubject`` for as long as the returned
  /// publisher lives: a subscriber that comes after all others have left gets the last values of before, and
  /// then those of upstream, which is started anew. Once upstream has completed, everyone who comes gets the
  /// last values and the completion, a failure too, and upstream is not started again.
  ///
  /// Demand and threads are as in ``ReplaySubject``: what a subscriber has not demanded waits for it.
  /// - Parameter count: The number of the latest values that later subscribers get; a negative number traps.
  /// - Returns: A publisher that is shared by its subscribers.
  @inlinable
  public func share(
    replay count: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    precondition(count >= 0, "share(replay:) must not have a negative count")
    return multicast { ReplaySubject(bufferSize: count) }.autoconnect()
  }
}

/// The subscriptions that feed a ``ReplaySubject``.
// Not `CombineCore`'s `SubjectUpstreams`, which does not exist over Apple's Combine and requests nothing
// before the first demand.
struct ReplayUpstreams {
  private var subscriptions: [any Subscription] = []

  /// With how many subscriptions the ended ones are forgotten next, so that a subject that is connected again
  /// and again, as that of a shared publisher, does not gather them. (They hold nothing, so this may be done
  /// with a lock held.)
  private var tidyingCount = 8

  mutating func keep(_ subscription: any Subscription) {
    if subscriptions.count >= tidyingCount {
      subscriptions.removeAll { ($0 as? any SubjectFeed)?.isTerminal == true }
      tidyingCount = max(8, subscriptions.count * 2)
    }
    subscriptions.append(subscription)
  }

  /// Called when the subject goes.
  func cancel() {
    for subscription in subscriptions { subscription.cancel() }
  }
}
