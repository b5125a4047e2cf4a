import CombineShim
import Foundation
import Synchronization
import TypedSecrets

/// Records the actions of stores, together with each action's sender, state changes, duration and effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter().inspected("counter")
/// }
/// store.send(.incrTapped)
/// store.inspection?.entries.last?.difference
/// ```
///
/// Inspection doesn't change a store's behavior: its states, the order of its actions and effects, and their
/// times on a test clock remain the same.
///
/// An inspector stores states and actions. As a result, a collection that a reducer changes in place is
/// copied once per action, and objects in states and actions live as long as their entries. Binding writes
/// sent off the store's owner live equally long, so the warning that no `BindingReducer` handled such a write
/// arrives late.
///
/// Any number of stores, on any actors, can be recorded by one inspector. It doesn't retain them.
public final class Inspector: Sendable {
  /// The default inspector.
  public static let shared = Inspector()

  /// The recording limits for each store, each bloc, and each subscription to a publisher.
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
  ///   - isRecording: A Boolean value that indicates whether recording is initially on.
  ///   - limits: The recording limits for each store, each bloc, and each subscription to a publisher.
  ///   - clock: The clock for dates and durations. A test clock makes them exact.
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

  /// A Boolean value that indicates whether actions are recorded. While recording is off, inspection costs a
  /// branch and a call for each action. The property can be used from any thread.
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

  /// The subscriptions to inspected publishers, in the order in which they began. The array contains all
  /// active subscriptions, and at least the latest 256 ended subscriptions.
  public var publishers: [InspectedPublisher] {
    publisherRecords.all.map { InspectedPublisher(record: $0) }
  }

  /// The blocs and cubits that an ``InspectingBlocObserver`` has observed, in the order in which they were
  /// created. The array contains all existing blocs, and at least the latest 256 closed or deallocated blocs.
  public var blocs: [InspectedBloc] {
    blocRecords.list.map { InspectedBloc(record: $0) }
  }

  /// Hides the text of a custom secure field in all recordings. Text of password fields in live pages is
  /// hidden automatically.
  ///
  /// Call this method for each change to the field, before the text is sent to a store. Text of fewer than
  /// four characters isn't hidden, because it would match within other text. For such text, use ``Redacted``.
  ///
  /// - Parameter text: The text. Only hash values of it are stored.
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

/// An inspector's recording limits. They apply separately to each store, each bloc, and each subscription to
/// a publisher.
///
/// There is no total limit. The maximum total is the number of these objects times the limits.
///
/// When a limit is exceeded, the oldest entries are removed, and the state after them becomes the beginning
/// of the log. The latest entry is always kept.
public struct InspectionLimits: Sendable, Hashable {
  /// The maximum number of entries.
  public var entries: Int

  /// The maximum total size of the entries, in bytes, as estimated.
  ///
  /// States are measured occasionally, and after each action with a slow reducer. Storage that two states
  /// share is counted twice, so the actual memory use can be lower.
  public var bytes: Int

  /// The maximum number of effects' actions to enqueue while the store shows an earlier state. When it is
  /// reached, the store returns to its present state and handles the actions.
  public var heldActions: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - entries: The maximum number of entries, at least one.
  ///   - bytes: The maximum total size of the entries, in bytes, as estimated.
  ///   - heldActions: The maximum number of effect actions to hold while the store shows an earlier state.
  public init(entries: Int = 10_000, bytes: Int = 64 << 20, heldActions: Int = 100_000) {
    self.entries = max(1, entries)
    self.bytes = bytes
    self.heldActions = max(1, heldActions)
  }
}
