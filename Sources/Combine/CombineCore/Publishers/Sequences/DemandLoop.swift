import Synchronization

/// The subscription of a publisher that has its values at hand and sends them as they are demanded.
///
/// A request runs the loop, unless it runs already: then the demand is only added, and the running loop
/// serves it. So requests from inside a delivery do not recurse, and downstream gets one call at a time
/// (rule L9 of Documentation/Architecture.md).
///
/// The loop is a closure that the publisher makes where its own and the subscriber's types are known, so that
/// it is specialised for them. It asks ``takeDemand()`` before each value and calls ``finish()`` before the
/// completion.
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

  /// Holds downstream and what is left to send. Guarded by `gate`.
  @exclusivity(unchecked)
  @usableFromInline var loop: ((DemandLoop) -> Void)?

  private let appearanceLock = Lock()

  /// Makes the appearance while active. Guarded by `appearanceLock`; released at the end, with what it holds.
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
  /// - Returns: Whether a value is to be sent.
  @inlinable
  func takeDemand() -> Bool {
    isActive.load(ordering: .acquiring) && demand.takeOne()
  }

  /// Ends the subscription. Called by the loop after the last value.
  /// - Returns: Whether the loop completes downstream; not when that has cancelled.
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
    // After leaving, look again: demand may have been added by a thread that found the gate taken.
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

  /// Releases downstream, unless a loop runs: the thread that runs it comes here afterwards.
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
