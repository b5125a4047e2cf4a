import CombineShim
import Observation
import Synchronization
import TributaryReports

#if canImport(Dispatch)
  import Dispatch
#endif

/// The reference inside a ``Shared`` or ``SharedReader``.
///
/// Subclasses either store a value or derive one from another reference. All members can be used on any
/// thread.
class Reference<Value>: @unchecked Sendable {
  // Sendable: subclasses guard their storage with a lock. A value that is not sendable enters through a `sending`
  // initializer, and changes only with the lock held after that.

  /// The current value. `withObservationTracking` tracks reads of this property.
  var value: Value { fatalError("'value' must be overridden.") }

  /// The value, for making a change. The change has exclusive access to the whole root reference.
  var exclusive: Value {
    get { value }
    _modify { fatalError("'exclusive' must be overridden.") }
  }

  /// The reference that stores the value: this reference, or the reference from which it is derived.
  var root: any RootReference { fatalError("'root' must be overridden.") }

  /// A publisher of the current value and each value that is written.
  var publisher: AnyPublisher<Value, Never> { fatalError("'publisher' must be overridden.") }

  /// A description of the key, if the reference has one.
  var keyDescription: String? { nil }
}

/// A reference that stores a value. The protocol does not depend on the type of the value.
protocol RootReference: AnyObject, Sendable {
  /// A Boolean value that indicates whether a value is being loaded. Reads of this property are tracked, as are reads
  /// of the errors.
  var isLoading: Bool { get }

  /// The error of the latest load or external change. It is `nil` once one succeeds.
  var loadError: (any Error)? { get }

  /// The error of the latest save. It is `nil` once a save succeeds.
  var saveError: (any Error)? { get }

  /// Loads the value from its storage. When the storage responds synchronously, the value changes on the caller's
  /// actor, where its observers are notified.
  nonisolated(nonsending) func load() async throws

  /// Saves the value to its storage.
  nonisolated(nonsending) func save() async throws
}

/// Contains the reference of a ``Shared`` or ``SharedReader``, which can be replaced.
final class ReferenceHolder<Value>: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  /// A reference, and whether subscribers receive its current value.
  private struct Selection {
    let reference: Reference<Value>
    let isAnnounced: Bool
  }

  private let lock = Lock()
  private var held: Reference<Value>
  /// Created when it is first read, because most holders are only passed along.
  private var observed: ObservedAspect?
  /// Created when there is a first subscriber.
  private var selections: CurrentValueSubject<Selection, Never>?

  init(_ reference: Reference<Value>) {
    held = reference
  }

  /// The reference, for callers that do not depend on its identity.
  var reference: Reference<Value> { lock.withLock { held } }

  /// The reference, for callers that need to be notified when it is replaced.
  var trackedReference: Reference<Value> {
    // The reader is registered before it reads, so that it is notified of any later replacement.
    access()
    return reference
  }

  /// Registers the caller to be notified when the reference is replaced.
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
  ///     value. If it is `false`, they receive only later values.
  ///   - isSelected: A Boolean value that indicates whether subscribers switch to the new reference's
  ///     publisher. Pass `false` if the publisher stays the same, because a subscriber that subscribes to it
  ///     again could miss a value.
  func replace(with reference: Reference<Value>, isAnnounced: Bool = true, isSelected: Bool = true) {
    // The replaced reference is released after the lock is released.
    let (replaced, observed, selections) = lock.withLock {
      let replaced = held
      held = reference
      return (replaced, self.observed, isSelected ? self.selections : nil)
    }
    observed?.notifyReaders()
    selections?.send(Selection(reference: reference, isAnnounced: isAnnounced))
    withExtendedLifetime(replaced) {}
  }

  /// A publisher of the current value, and of each value written to the current reference.
  var publisher: AnyPublisher<Value, Never> {
    Deferred { self.currentSelections }
      // When a subscriber subscribes, it always receives the current value, even if the reference was not
      // announced.
      .scan(nil as Selection?) { earlier, selection in
        Selection(reference: selection.reference, isAnnounced: earlier == nil || selection.isAnnounced)
      }
      .compactMap(\.self)
      .map { [self] selection in
        // Captured, so that the reference exists as long as it has a subscriber.
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

/// An observable aspect, such as the value of a reference. `withObservationTracking` notifies its readers of
/// changes.
final class ObservedAspect: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  /// The number of changes that readers were notified of.
  private let version = Atomic(0)

  var currentVersion: Int { version.load(ordering: .relaxed) }

  /// A property that represents the aspect for the Observation module.
  private var content: Bool { false }

  /// Registers the caller as a reader.
  func access() {
    SharedReads.slot.object?.note(self)
    register()
  }

  /// Registers a reader to be notified of the next change.
  func register() {
    registrar.access(self, keyPath: \.content)
  }

  /// Notifies the readers of a change, on the main thread.
  ///
  /// When a reducer makes the change, readers are notified after its store handles the action, as they are for the
  /// store's own state.
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
