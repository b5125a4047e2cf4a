import CombineShim
// With one import, clients get the inspector and the types that it inspects. Swift has no way to re-export a
// module other than `@_exported`.
@_exported import ComposableArchitecture
import Foundation
import Synchronization
import TypedSecrets

/// An object that records the actions of stores, together with who sent them, how they changed the state, how
/// long they took, and which effects they started.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter().inspected("counter")
/// }
/// store.send(.incrTapped)
/// store.inspection?.entries.last?.difference
/// ```
///
/// You can leave the inspection in an app, since it doesn't change how a store behaves. States, the order of
/// actions and effects, and their times on a test clock stay the same.
///
/// > Note: An inspector keeps states and actions. Objects in them live as long as their entries, and a
/// > collection that a reducer changes in place is copied once for an action. This also applies to writes
/// > through a binding from outside the store's owner. As a result, you receive the warning that no
/// > `BindingReducer` handled such a write later than usual.
///
/// An inspector can record any number of stores, on any actors, and doesn't retain them.
public final class Inspector: Sendable {
  /// The default inspector.
  public static let shared = Inspector()

  /// The limits for a single store, bloc, or subscription to a publisher.
  public let limits: InspectionLimits

  @usableFromInline let recording: Atomic<Bool>
  /// How often recording has been turned off.
  let pauses = Atomic(0)
  /// Returns the time since the inspector was created, by its clock.
  let now: @Sendable () -> Duration
  /// The date when the inspector was created.
  let start = Date()
  private let logs = InspectedLogs()
  private let lastPublisher = Atomic(0)
  private let publisherRecords = EndingRecords<PublisherEvent>()
  private let blocRecords = BlocRecords()
  private let followedSecrets = FollowedSecrets()
  private let sharedMoments = SharedMoments()

  /// Creates an inspector without entries.
  ///
  /// - Parameters:
  ///   - isRecording: A Boolean value that indicates whether the inspector records from the start.
  ///   - limits: The limits for a single store, bloc, or subscription to a publisher.
  ///   - clock: The clock for dates and durations. Pass a test clock to make them exact.
  public init(
    isRecording: Bool = true,
    limits: InspectionLimits = InspectionLimits(),
    clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.limits = limits
    let instant = clock.now
    now = { instant.duration(to: clock.now) }
    recording = Atomic(isRecording)
  }

  /// A Boolean value that indicates whether the inspector records actions.
  ///
  /// While recording is off, inspection costs a branch and a call for an action. You can use this property
  /// from any thread.
  public var isRecording: Bool {
    get { recording.load(ordering: .relaxed) }
    set {
      recording.store(newValue, ordering: .relaxed)
      if !newValue { pauses.wrappingAdd(1, ordering: .relaxed) }
    }
  }

  /// The existing inspected stores, in the order they were created.
  public var stores: [InspectedStore] {
    logs.present.map { InspectedStore(log: $0) }
  }

  /// The subscriptions to inspected publishers, in the order they began.
  ///
  /// The array contains all active subscriptions, and at least the latest 256 that have ended.
  public var publishers: [InspectedPublisher] {
    publisherRecords.all.map { InspectedPublisher(record: $0) }
  }

  /// The blocs and cubits that an ``InspectingBlocObserver`` has observed, in the order they were created.
  ///
  /// The array contains all blocs that still exist, and at least the latest 256 that were closed or
  /// deallocated.
  public var blocs: [InspectedBloc] {
    blocRecords.list.map { InspectedBloc(record: $0) }
  }

  /// Hides the text of a secure field of your own in all recordings.
  ///
  /// You don't need this method for password fields of live pages, whose text is hidden automatically.
  ///
  /// Call this method for every change to the field, before you send the text to a store. Text of fewer than
  /// four characters isn't hidden, as it could match within other text. For such text, use ``Redacted``.
  ///
  /// - Parameter text: The text. The inspector stores only hash values of it.
  public func redact(_ text: String) {
    TypedSecrets.shared.note(text)
  }

  /// Returns the present moment. With it, the present values of shared references can be read later.
  func sharedMoment() -> Int { sharedMoments.current }

  func insert(_ log: any InspectedLog) {
    logs.insert(log)
  }

  /// Returns a new record of a subscription.
  func record(ofPublisher name: String) -> EventRecord<PublisherEvent> {
    let number = lastPublisher.add(1, ordering: .relaxed).newValue
    let record = EventRecord<PublisherEvent>(name: name, number: number, limits: limits, now: now)
    publisherRecords.insert(record)
    return record
  }

  func record(of bloc: AnyObject) -> EventRecord<InspectedBlocEvent> {
    blocRecords.record(of: bloc) { number in
      let name = String(describing: type(of: bloc))
      return EventRecord(name: name, number: number, subject: bloc, limits: limits, now: now)
    }
  }

  func nextStoreNumber() -> Int { logs.nextNumber() }
}

/// The logs of an inspector's existing stores.
private final class InspectedLogs: @unchecked Sendable {
  // Sendable: `lock` guards the fields.

  private struct Entry {
    weak var log: (any InspectedLog)?
  }

  private let lock = Lock()
  private var entries: [Entry] = []
  private var lastNumber = 0
  /// The number of entries above which the entries of deallocated stores are removed.
  private var limit = 64

  var present: [any InspectedLog] { lock.withLock { entries }.compactMap(\.log) }

  func nextNumber() -> Int {
    lock.withLock {
      lastNumber += 1
      return lastNumber
    }
  }

  func insert(_ log: any InspectedLog) {
    lock.withLock {
      if entries.count >= limit {
        entries.removeAll { $0.log == nil }
        limit = max(64, entries.count * 2)
      }
      entries.append(Entry(log: log))
    }
  }
}

/// The limits of an inspector for a single store, bloc, or subscription to a publisher.
///
/// There isn't a total limit. To estimate the maximum, multiply the limits by the number of these objects.
///
/// When a limit is exceeded, the oldest entries are removed, and the log begins with the state after them.
/// The latest entry always remains.
public struct InspectionLimits: Sendable, Hashable {
  /// The maximum number of entries.
  public var entries: Int

  /// The maximum total size of the entries, in bytes.
  ///
  /// The size is an estimate.
  ///
  /// States are measured from time to time, and after an action with a slow reducer. Because storage that two
  /// states share counts twice, the memory in use may be less.
  public var bytes: Int

  /// The maximum number of actions from effects to enqueue while the store shows an earlier state.
  ///
  /// When there are more, the store returns to its present state and handles them.
  public var heldActions: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - entries: The maximum number of entries, at least one.
  ///   - bytes: The maximum total size of the entries, in bytes.
  ///   - heldActions: The maximum number of actions from effects to enqueue while the store shows an earlier
  ///     state.
  public init(entries: Int = 10_000, bytes: Int = 64 << 20, heldActions: Int = 100_000) {
    self.entries = max(1, entries)
    self.bytes = bytes
    self.heldActions = max(1, heldActions)
  }
}
