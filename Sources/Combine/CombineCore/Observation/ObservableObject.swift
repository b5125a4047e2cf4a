import Synchronization

/// A type of object with a publisher that emits before the object changes.
///
/// By default, ``objectWillChange`` emits before one of the object's ``Published`` properties changes. If you
/// declare a publisher of your own, send the changes yourself.
public protocol ObservableObject: AnyObject {
  /// The type of publisher that emits before the object changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that emits before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that emits before a ``Published`` property of this object changes, including inherited
  /// properties.
  ///
  /// This property always returns the same publisher for an object. It reads only the properties of type
  /// ``Published``, which makes it safe to use while other properties are deinitialized or in use by another
  /// thread.
  public var objectWillChange: ObservableObjectPublisher {
    let fields = PublishedFields.fields(of: self)
    if let publisher = fields.commonPublisher(of: self) { return publisher }
    if fields.isEmpty { return PublisherOfPlainObjects.shared.publisher(for: self) }
    var installed: ObservableObjectPublisher?
    fields.forEach(in: self) { property in
      if installed == nil { installed = property.objectWillChange }
    }
    // When several threads arrive here at the same time, the first one to reach the first property decides
    // for all of them.
    var publisher = installed ?? ObservableObjectPublisher()
    fields.forEach(in: self) { property in
      publisher = property.installObjectWillChange(publisher)
    }
    return publisher
  }
}

/// A publisher that emits before an observable object changes, and that doesn't complete.
///
/// After its first request, a subscriber receives every signal. The size of the request doesn't matter,
/// because this publisher doesn't count demand.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let lock = Lock()

  /// Guarded by `lock`.
  private var conduits = ConduitList()

  public init() {}

  /// Notifies the subscribers that the object is about to change.
  public func send() {
    for slot in lock.withLock({ conduits.slots }) {
      // Only `attach(_:)` appends conduits, and it accepts no other type, which makes the downcast safe.
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
  private enum ConduitPhase {
    static var waiting: UInt8 { 0 }
    static var listening: UInt8 { 1 }
    static var cancelled: UInt8 { 2 }
  }

  /// One of the constants of ``ConduitPhase``.
  private let phase = Atomic<UInt8>(ConduitPhase.waiting)

  /// Signals from other threads are posted while a thread is inside the gate.
  @usableFromInline let gate = DeliveryGate()
  @usableFromInline let posted = PostedEvents()

  /// Guarded by `gate`. Released after cancellation, once no thread is inside the gate.
  private var deliver: (() -> Void)?

  private let lock = Lock()

  /// Released together with `deliver`. Guarded by `lock`.
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
    if phase.load(ordering: .acquiring) == ConduitPhase.listening { deliver?() }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    _ = phase.compareExchange(
      expected: ConduitPhase.waiting,
      desired: ConduitPhase.listening,
      ordering: .sequentiallyConsistent
    )
  }

  @usableFromInline
  func cancel() {
    guard phase.exchange(ConduitPhase.cancelled, ordering: .sequentiallyConsistent) != ConduitPhase.cancelled
    else {
      return
    }
    parent?.detach(self)
    releaseIfCancelled()
  }

  private func releaseIfCancelled() {
    guard phase.load(ordering: .sequentiallyConsistent) == ConduitPhase.cancelled, gate.tryEnter() else {
      return
    }
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

/// Stores the publishers of observable objects that have no published property to store one in.
final class PublisherOfPlainObjects: Sendable {
  static let shared = PublisherOfPlainObjects()

  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var sizeAtNextPurge = 64

    /// Removes the entries of deallocated objects.
    /// - Returns: The publishers to release, including `forgottenBefore`, and all objects that still exist.
    mutating func purge(
      _ forgottenBefore: [ObservableObjectPublisher]
    ) -> (forgotten: [ObservableObjectPublisher], living: [AnyObject]) {
      var (forgotten, living) = (forgottenBefore, [AnyObject]())
      entries = entries.filter {
        if let object = $0.value.object {
          living.append(object)
          return true
        }
        forgotten.append($0.value.publisher)
        return false
      }
      sizeAtNextPurge = max(64, entries.count * 2)
      return (forgotten, living)
    }
  }

  private let lock = Lock()

  /// Guarded by `lock`, which the compiler can't verify.
  private nonisolated(unsafe) var state = State()

  func publisher(for object: AnyObject) -> ObservableObjectPublisher {
    // Both arrays are released outside the lock (rule L2). They contain the removed publishers, and the
    // inspected objects, because the purge may hold the last reference to one of them.
    var forgotten: [ObservableObjectPublisher] = []
    var inspected: [AnyObject] = []
    defer { withExtendedLifetime((forgotten, inspected)) {} }
    return lock.withLock {
      let identifier = ObjectIdentifier(object)
      if let entry = state.entries[identifier] {
        if entry.object === object { return entry.publisher }
        // An earlier object had the same address.
        forgotten.append(entry.publisher)
      }
      if state.entries.count >= state.sizeAtNextPurge {
        (forgotten, inspected) = state.purge(forgotten)
      }
      let publisher = ObservableObjectPublisher()
      state.entries[identifier] = Entry(object: object, publisher: publisher)
      return publisher
    }
  }
}
