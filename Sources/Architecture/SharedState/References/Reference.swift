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
  // Sendable: subclasses guard their storage with a lock. A value that is not sendable enters through a
  // `sending` initialiser or is changed under the lock only.

  /// The current value. Reading it is tracked by `withObservationTracking`.
  var value: Value { fatalError("'value' must be overridden.") }

  /// The value, for a change. The change has exclusive access to the whole root reference.
  var exclusive: Value {
    get { value }
    _modify { fatalError("'exclusive' must be overridden.") }
  }

  /// The reference that stores the value: this reference, or the one from which it is derived.
  var root: any RootReference { fatalError("'root' must be overridden.") }

  /// Publishes the current value and each written value.
  var publisher: AnyPublisher<Value, Never> { fatalError("'publisher' must be overridden.") }

  /// The description of the key, if the reference has one.
  var keyDescription: String? { nil }
}

/// A reference that stores a value, independent of the value's type.
protocol RootReference: AnyObject, Sendable {
  /// A Boolean value that indicates whether values are being loaded. Reading it or the errors is tracked.
  var isLoading: Bool { get }

  /// The error of the latest load or external change, until one succeeds.
  var loadError: (any Error)? { get }

  /// The error of the latest save, until one succeeds.
  var saveError: (any Error)? { get }

  /// Loads the value from its storage. If the storage responds synchronously, the value changes on the
  /// caller's actor, and its observers are notified there.
  nonisolated(nonsending) func load() async throws

  /// Saves the value to its storage.
  nonisolated(nonsending) func save() async throws
}

/// Holds the replaceable reference of a ``Shared`` or ``SharedReader``.
final class ReferenceHolder<Value>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  /// A reference, and whether subscribers receive its current value.
  private struct Selection {
    let reference: Reference<Value>
    let isAnnounced: Bool
  }

  private let lock = Lock()
  private var held: Reference<Value>
  /// Created by the first read, because most holders are only passed on.
  private var observed: ObservedAspect?
  /// Created by the first subscription.
  private var selections: CurrentValueSubject<Selection, Never>?

  init(_ reference: Reference<Value>) {
    held = reference
  }

  /// The reference, for callers that do not depend on its identity.
  var reference: Reference<Value> { lock.withLock { held } }

  /// The reference, for a caller that is notified when it is replaced.
  var trackedReference: Reference<Value> {
    // The reader is registered before it reads, so that it is notified of a later replacement.
    access()
    return reference
  }

  /// Registers the caller for a notification when the reference is replaced.
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

  /// Replaces the reference.
  ///
  /// - Parameters:
  ///   - reference: The new reference.
  ///   - isAnnounced: A Boolean value that indicates whether subscribers receive the new reference's current
  ///     value, or only later ones.
  ///   - isSelected: A Boolean value that indicates whether subscribers switch to the new reference's
  ///     publisher. A subscriber that subscribed to the same publisher again could miss a value.
  func replace(with reference: Reference<Value>, isAnnounced: Bool = true, isSelected: Bool = true) {
    // The replaced reference is released after the lock.
    let (replaced, observed, selections) = lock.withLock {
      let replaced = held
      held = reference
      return (replaced, self.observed, isSelected ? self.selections : nil)
    }
    observed?.notifyReaders()
    selections?.send(Selection(reference: reference, isAnnounced: isAnnounced))
    withExtendedLifetime(replaced) {}
  }

  /// Publishes the current value and each written value of the current reference.
  var publisher: AnyPublisher<Value, Never> {
    Deferred { self.currentSelections }
      // A later subscriber always receives the current value, even of a reference that was not announced.
      .scan(nil as Selection?) { earlier, selection in
        Selection(reference: selection.reference, isAnnounced: earlier == nil || selection.isAnnounced)
      }
      .compactMap(\.self)
      .map { [self] selection in
        // Captured, so that the reference lives as long as it has a subscriber.
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

/// An observable aspect, such as the value of a reference, whose readers `withObservationTracking` notifies
/// of changes.
final class ObservedAspect: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  /// Counts the notified changes.
  private let version = Atomic(0)

  var currentVersion: Int { version.load(ordering: .relaxed) }

  /// The property that the Observation module requires for the observed aspect.
  private var content: Bool { false }

  /// Registers the caller as a reader.
  func access() {
    SharedReads.slot.object?.note(self)
    register()
  }

  /// Registers a reader for a notification of the next change.
  func register() {
    registrar.access(self, keyPath: \.content)
  }

  /// Notifies the readers of a change, on the main thread.
  ///
  /// Notifications of a reducer's changes are delivered after its store has handled the action, like those of
  /// the store's own state.
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
