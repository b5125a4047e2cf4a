import Synchronization

/// A publisher that tells of the changes of an observable object. It never completes.
///
/// The first request of any size makes a subscriber hear every signal from then on: demand is not counted.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let lock = Lock()

  /// Guarded by `lock`.
  private var conduits = ConduitList()

  public init() {}

  /// Tells the subscribers that the object is about to change.
  public func send() {
    for slot in lock.withLock({ conduits.slots }) {
      // Right because `attach` alone appends, and takes no others.
      if let conduit = slot.conduit {
        unsafeDowncast(conduit, to: ObservableObjectConduit.self).bring(())
      }
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Void {
    let conduit = ObservableObjectConduit(parent: self, downstream: subscriber) {
      _ = subscriber.receive(())
    }
    conduit.beginInsideGate {
      attach(conduit)
      subscriber.receive(subscription: conduit)
    }
  }

  @usableFromInline
  func attach(_ conduit: ObservableObjectConduit) {
    lock.withLock { conduits.append(conduit) }
  }

  func detach(_ conduit: ObservableObjectConduit) {
    let removed = lock.withLock { conduits.remove(conduit) }
    withExtendedLifetime(removed) {}
  }
}

/// The subscription of one subscriber to an ``ObservableObjectPublisher``.
@usableFromInline
final class ObservableObjectConduit: Conduit, GatedDelivery, Subscription, CustomStringConvertible,
  CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  private enum Phase {
    static var waiting: UInt8 { 0 }
    static var listening: UInt8 { 1 }
    static var cancelled: UInt8 { 2 }
  }

  /// One of ``Phase``.
  private let phase = Atomic<UInt8>(Phase.waiting)

  /// Signals of other threads than the one inside are posted there.
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Guarded by `gate`; released on cancel, once no thread is inside.
  private var deliver: (() -> Void)?

  private let lock = Lock()

  /// Released with `deliver`. Guarded by `lock`.
  private var downstream: Any?

  private weak let parent: ObservableObjectPublisher?

  @usableFromInline
  init(parent: ObservableObjectPublisher, downstream: Any, deliver: @escaping () -> Void) {
    self.parent = parent
    self.downstream = downstream
    self.deliver = deliver
  }

  @usableFromInline
  func leaveGate() {
    if !gate.leave() { deliverPosted() }
    releaseIfCancelled()
  }

  /// Delivers a signal. Called inside the gate.
  @usableFromInline
  func handle(_: Void) {
    if phase.load(ordering: .acquiring) == Phase.listening { deliver?() }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    _ = phase.compareExchange(
      expected: Phase.waiting,
      desired: Phase.listening,
      ordering: .sequentiallyConsistent
    )
  }

  @usableFromInline
  func cancel() {
    guard phase.exchange(Phase.cancelled, ordering: .sequentiallyConsistent) != Phase.cancelled else {
      return
    }
    parent?.detach(self)
    releaseIfCancelled()
  }

  private func releaseIfCancelled() {
    guard phase.load(ordering: .sequentiallyConsistent) == Phase.cancelled, gate.tryEnter() else { return }
    let released = (deliver.take(), lock.withLock { downstream.take() })
    if !gate.leave() { deliverPosted() }
    withExtendedLifetime(released) {}
  }

  @usableFromInline var description: String { "ObservableObjectPublisher" }

  @usableFromInline var customMirror: Mirror {
    let downstream: Any? = lock.withLock { self.downstream }
    return Mirror(self, children: ["downstream": downstream as Any])
  }

  @usableFromInline var playgroundDescription: Any { description }
}
