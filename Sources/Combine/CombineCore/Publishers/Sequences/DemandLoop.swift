import Synchronization

/// The subscription of a publisher that has its values available and sends them on demand.
///
/// A request runs the loop. When the loop is already running, the request only adds its demand, and the
/// running loop serves it. For this reason, requests during a delivery don't recurse, and downstream receives
/// one call at a time (rule L9 of Documentation/Architecture.md).
///
/// The publisher creates the loop as a closure where its own types and the subscriber's types are known,
/// which specializes the closure for them. The loop calls ``takeDemand()`` before each value and ``finish()``
/// before the completion.
@usableFromInline
final class DemandLoop: Subscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// The description of the subscription, and the children of its mirror.
  @usableFromInline
  struct Appearance {
    @usableFromInline let description: String
    @usableFromInline let children: [Mirror.Child]

    @inlinable
    init(description: String, children: [Mirror.Child]) {
      self.description = description
      self.children = children
    }
  }

  @usableFromInline let isActive = Atomic<Bool>(true)
  @usableFromInline let demand = AtomicDemand()
  @usableFromInline let gate = Gate()

  /// Holds downstream and the remaining values. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var loop: ((DemandLoop) -> Void)?

  private let appearanceLock = Lock()

  /// Creates the appearance while the subscription is active, and is released at the end, together with
  /// everything that it references. Guarded by `appearanceLock`.
  private var appearance: (() -> Appearance)?

  private let finalAppearance: () -> Appearance

  @usableFromInline
  init(
    appearance: @escaping () -> Appearance,
    finalAppearance: @escaping () -> Appearance,
    loop: @escaping (DemandLoop) -> Void
  ) {
    self.appearance = appearance
    self.finalAppearance = finalAppearance
    self.loop = loop
  }

  /// Takes the demand for one value. Called by the loop.
  /// - Returns: `true` if the loop must send a value.
  @inlinable
  func takeDemand() -> Bool {
    isActive.load(ordering: .acquiring) && demand.takeOne()
  }

  /// Ends the subscription. Called by the loop after the last value.
  /// - Returns: `true` if the loop must complete downstream; `false` if downstream has cancelled.
  @usableFromInline
  func finish() -> Bool {
    guard isActive.exchange(false, ordering: .sequentiallyConsistent) else { return false }
    releaseAppearance()
    return true
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, isActive.load(ordering: .acquiring) else { return }
    self.demand.add(demand)
    // A thread that found the gate taken may have added demand, so check again after leaving the gate.
    while isActive.load(ordering: .sequentiallyConsistent), self.demand.current != .none, gate.tryEnter() {
      loop?(self)
      gate.leave()
    }
    releaseLoopIfEnded()
  }

  @usableFromInline
  func cancel() {
    guard isActive.exchange(false, ordering: .sequentiallyConsistent) else { return }
    releaseAppearance()
    releaseLoopIfEnded()
  }

  /// Releases downstream unless the loop is running, in which case the thread that runs it calls this method
  /// afterward.
  private func releaseLoopIfEnded() {
    guard !isActive.load(ordering: .sequentiallyConsistent), gate.tryEnter() else { return }
    let released = loop.take()
    gate.leave()
    withExtendedLifetime(released) {}
  }

  private func releaseAppearance() {
    let released = appearanceLock.withLock { appearance.take() }
    withExtendedLifetime(released) {}
  }

  private var currentAppearance: Appearance {
    appearanceLock.withLock { appearance }?() ?? finalAppearance()
  }

  @usableFromInline var description: String { currentAppearance.description }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: AnyCollection(currentAppearance.children))
  }

  @usableFromInline var playgroundDescription: Any { description }
}
