import CombineShim
import Observation
import Synchronization
import TributaryReports

#if canImport(Dispatch)
  import Dispatch
#endif

/// The reference of a ``Shared`` or ``SharedReader``.
///
/// Subclasses store a value, or derive one from another reference. All members may be used on any thread.
class Reference<Value>: @unchecked Sendable {
  // Sendable: subclasses guard what they store with a lock. A value that is not sendable is handed in by
  // `sending` initialisers or changed inside of the lock only.

  /// The present value. Reading it is tracked by `withObservationTracking`.
  var value: Value { fatalError("'value' must be overridden.") }

  /// The value, for a change. The change has exclusive access to the whole root reference.
  var exclusive: Value {
    get { value }
    _modify { fatalError("'exclusive' must be overridden.") }
  }

  /// The reference that stores the value from which this one is derived, or this one.
  var root: any RootReference { fatalError("'root' must be overridden.") }

  /// Publishes the present value, then each that is written.
  var publisher: AnyPublisher<Value, Never> { fatalError("'publisher' must be overridden.") }

  /// The key of a reference that stores its value by one.
  var keyDescription: String? { nil }
}

/// A reference that stores a value, whatever the type of the value is.
protocol RootReference: AnyObject, Sendable {
  /// Whether values are being loaded. Reading it is tracked, as is that of the errors.
  var isLoading: Bool { get }

  /// The error of the latest load or external change, until one succeeds.
  var loadError: (any Error)? { get }

  /// The error of the latest save, until one succeeds.
  var saveError: (any Error)? { get }

  /// Loads the value from where it is kept. Where that answers at once, the change happens on the caller's
  /// actor, with the closures of its observers.
  nonisolated(nonsending) func load() async throws

  /// Saves the value to where it is kept.
  nonisolated(nonsending) func save() async throws
}

/// Holds the reference of a ``Shared`` or ``SharedReader``, which can be replaced by another.
final class ReferenceHolder<Value>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  /// A reference, and whether subscribers are told of its present value.
  private struct Selection {
    let reference: Reference<Value>
    let isAnnounced: Bool
  }

  private let lock = Lock()
  private var held: Reference<Value>
  /// Made on first reading, as most holders are only passed on.
  private var observed: ObservedAspect?
  /// Made on first subscription.
  private var selections: CurrentValueSubject<Selection, Never>?

  init(_ reference: Reference<Value>) {
    held = reference
  }

  /// The reference, where the caller does not depend on which one it is.
  var reference: Reference<Value> { lock.withLock { held } }

  /// The reference, for a caller that is notified when it is replaced.
  var trackedReference: Reference<Value> {
    // The reader is registered before it reads, so that a replacement after the reading finds it.
    access()
    return reference
  }

  /// Notes that the caller is notified when the reference is replaced.
  func access() {
    if SharedExpectation.current != nil { return }
    let observed = lock.withLock {
      if let observed = self.observed { return observed }
      let observed = ObservedAspect()
      self.observed = observed
      return observed
    }
    observed.access()
  }

  /// Puts another reference in place.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - isAnnounced: A Boolean value that indicates whether subscribers receive the reference's present
  ///     value, or only those that are written to it.
  ///   - isSelected: A Boolean value that indicates whether subscribers go over to the reference's publisher.
  ///     Those that would subscribe to the same one again could miss a value meanwhile.
  func replace(with reference: Reference<Value>, isAnnounced: Bool = true, isSelected: Bool = true) {
    // The one that is replaced is released after the lock.
    let (replaced, observed, selections) = lock.withLock {
      let replaced = held
      held = reference
      return (replaced, self.observed, isSelected ? self.selections : nil)
    }
    observed?.notifyReaders()
    selections?.send(Selection(reference: reference, isAnnounced: isAnnounced))
    withExtendedLifetime(replaced) {}
  }

  /// Publishes the present value and each that is written, of the reference that is held at that time.
  var publisher: AnyPublisher<Value, Never> {
    Deferred { self.currentSelections }
      // A later subscriber gets the present value, however the reference came to be held.
      .scan(nil as Selection?) { earlier, selection in
        Selection(reference: selection.reference, isAnnounced: earlier == nil || selection.isAnnounced)
      }
      .compactMap(\.self)
      .map { [self] selection in
        // Captured, so that what is shared lives as long as it has a subscriber.
        withExtendedLifetime(self) { selection.reference.publisher.dropFirst(selection.isAnnounced ? 0 : 1) }
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  private var currentSelections: CurrentValueSubject<Selection, Never> {
    lock.withLock {
      if let selections { return selections }
      let selections = CurrentValueSubject<Selection, Never>(
        Selection(reference: held, isAnnounced: true)
      )
      self.selections = selections
      return selections
    }
  }
}

/// One thing whose readers `withObservationTracking` tells of changes, such as the value of a reference.
final class ObservedAspect: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  /// Counts the changes that readers are told of.
  private let version = Atomic(0)

  var currentVersion: Int { version.load(ordering: .relaxed) }

  /// Stands for what is observed where the Observation module wants a property.
  private var content: Bool { false }

  /// Notes that the caller reads it.
  func access() {
    SharedReads.slot.object?.note(self)
    register()
  }

  /// Adds a reader that is told of the next change.
  func register() {
    registrar.access(self, keyPath: \.content)
  }

  /// Tells the readers of a change, on the main thread.
  ///
  /// A reducer's changes are told once its store has handled the action, as those of the store's own state
  /// are.
  func notifyReaders() {
    version.wrappingAdd(1, ordering: .relaxed)
    if let collector = CollectingThread.collector.object as? any NotificationCollector {
      collector.collect { self.publishOnMainThread() }
    } else {
      publishOnMainThread()
    }
  }

  private func publishOnMainThread() {
    #if canImport(Dispatch)
      if !Self.mainQueue.isCurrent {
        DispatchQueue.main.async { self.publish() }
        return
      }
    #endif
    publish()
  }

  private func publish() {
    registrar.willSet(self, keyPath: \.content)
    registrar.didSet(self, keyPath: \.content)
  }

  private static let mainQueue = MainActorQueue()
}
