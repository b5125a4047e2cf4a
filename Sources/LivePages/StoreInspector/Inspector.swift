import CombineShim
import Foundation
import Synchronization
import TypedSecrets

/// Records what stores do: each action, who sent it, what it changed, how long it took, and the effects that
/// came of it.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter().inspected("counter")
/// }
/// store.send(.incrTapped)
/// store.inspection?.entries.last?.difference
/// ```
///
/// Inspecting changes nothing about what a store does: its states, the order of its actions and effects, and
/// the time at which they happen on a test's clock. It keeps states and actions, so a collection that a
/// reducer changes in place is copied once for each action, and objects in states and actions live as long as
/// the entries that have them. So does the action of a write through a binding that was sent off its store's
/// owner: beside that mistake, it is reported late that no `BindingReducer` handled it.
///
/// Any number of stores, of any actors, record with one inspector. It keeps none of them.
public final class Inspector: Sendable {
  /// The inspector that records where no other is named.
  public static let shared = Inspector()

  /// The limits of what is kept for each store, each bloc and each subscription to a publisher.
  public let limits: InspectionLimits

  @usableFromInline let recording: Atomic<Bool>
  /// The number of times that recording was turned off.
  let pauses = Atomic(0)
  /// The time since the inspector was made, by its clock.
  let now: @Sendable () -> Duration
  /// The time at which the inspector was made.
  let start = Date()
  private let logs = InspectedLogs()
  private let lastPublisher = Atomic(0)
  private let publisherRecords = EndingRecords<PublisherRecord>()
  private let blocRecords = BlocRecords()
  private let followedSecrets = FollowedSecrets()
  private let sharedMoments = SharedMoments()

  /// - Parameters:
  ///   - isRecording: A Boolean value that indicates whether it records from the beginning.
  ///   - limits: The limits of what is kept for each store, each bloc and each subscription to a publisher.
  ///   - clock: The clock that tells the time: a test's clock makes dates and durations exact.
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

  /// Whether actions are recorded. While they are not, an inspected store costs a branch and a call for each
  /// action.
  /// May be used from any thread.
  public var isRecording: Bool {
    get { recording.load(ordering: .relaxed) }
    set {
      recording.store(newValue, ordering: .relaxed)
      if !newValue { pauses.wrappingAdd(1, ordering: .relaxed) }
    }
  }

  /// The inspected stores that are there, in the order in which they were created.
  public var stores: [InspectedStore] {
    logs.present.map { InspectedStore(log: $0) }
  }

  /// The subscriptions to inspected publishers, in the order in which they began: those that go on, and the
  /// latest 256 or more that have ended.
  public var publishers: [InspectedPublisher] {
    publisherRecords.all.map { InspectedPublisher(record: $0) }
  }

  /// The blocs and cubits that an ``InspectingBlocObserver`` has seen, in the order in which they were
  /// created: those that are there, and the latest 256 or more that were closed or have gone.
  public var blocs: [InspectedBloc] {
    blocRecords.list.map { InspectedBloc(record: $0) }
  }

  /// Hides a text that a person has typed into a field of the app's own that does not show it, in all that is
  /// recorded, as those of password fields of live pages are hidden by themselves.
  ///
  /// Call it for each change of the field before the text is sent. A text of less than four letters is not
  /// hidden, as it would be found in many others: that needs ``Redacted``.
  ///
  /// - Parameter text: The text. Only hash values of it are kept.
  public func redact(_ text: String) {
    TypedSecrets.shared.note(text)
  }

  /// The present moment for the values of shared references.
  func sharedMoment() -> Int { sharedMoments.current }

  func insert(_ log: any InspectedLog) {
    logs.insert(log)
  }

  /// A new record of a subscription.
  func record(ofPublisher name: String) -> PublisherRecord {
    let number = lastPublisher.add(1, ordering: .relaxed).newValue
    let record = PublisherRecord(name: name, number: number, limits: limits, now: now)
    publisherRecords.insert(record)
    return record
  }

  func record(of bloc: AnyObject) -> BlocRecord {
    blocRecords.record(of: bloc) { BlocRecord(of: bloc, number: $0, limits: limits, now: now) }
  }

  func nextStoreNumber() -> Int { logs.nextNumber() }
}

/// The logs of an inspector, each as long as its store is there.
private final class InspectedLogs: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private struct Entry {
    weak var log: (any InspectedLog)?
  }

  private let lock = Lock()
  private var entries: [Entry] = []
  private var lastNumber = 0
  /// The number of entries at which those of stores that have gone are removed.
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
