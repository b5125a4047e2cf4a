import CombineShim
import ComposableArchitecture
import DependencyInjection
import Foundation
import Synchronization

/// A store's log, independent of the store's types.
package protocol InspectedLog: AnyObject, Sendable {
  var name: String { get }
  var number: Int { get }
  var lines: [InspectedLine] { get }
  /// The number of the entry whose state the store is showing, or `nil` while it shows its present state.
  var position: Int? { get }
  /// A Boolean value that indicates whether that entry is part of an imported session.
  var isImported: Bool { get }
  /// The numbers of the stored entries, or `nil` if there are no entries yet.
  var numbers: ClosedRange<Int>? { get }
  /// How often entries have been recomputed.
  var replays: Int { get }
  /// A Boolean value that indicates whether the store has returned to its present state automatically because
  /// too many effect actions were held.
  var resumedByItself: Bool { get }
  /// The holder that moved the store to the state that it is showing.
  var travelHolder: TravelHolder? { get }
  /// A Boolean value that indicates whether the store still exists and can show other states.
  var canTravel: Bool { get }
  func session(of numbers: ClosedRange<Int>) -> Session?
  /// A number that changes when a secret is recorded. Text that was written earlier may contain the secret.
  var secretsVersion: Int { get }

  /// Returns strings that can be sent as actions. The list begins with actions that were sent before, most
  /// recent first, and continues with the cases of the action's type.
  ///
  /// - Parameters:
  ///   - text: The text that the results must contain.
  ///   - limit: The maximum number of results.
  func sendableActions(containing text: String, limit: Int) -> [String]
  func summaries(after number: Int) -> [ActionSummary]
  func progress(of number: Int) -> EntryProgress?
  func detail(of number: Int) -> EntryDetail?
  func dependencies(of number: Int) -> [InspectedDependency]
  func outline(after number: Int, since other: Int?) -> StateOutline?
  func difference(from number: Int, to other: Int) -> String?
  func testSource(of numbers: ClosedRange<Int>, as test: RecordedTest) throws(SourceError) -> String
  func testSource(
    of numbers: ClosedRange<Int>,
    in session: Session,
    as test: RecordedTest
  ) throws(ImportError) -> String
  /// Performs a command on the store's owner.
  @discardableResult
  func perform(_ command: InspectionCommand) async throws(InspectionCommandError) -> Int
}

/// The log of one store.
@usableFromInline
final class StoreLog<State, Action>: InspectedLog, NotificationProbe, @unchecked Sendable {
  // Sendable because `lock` guards the ring, `attached`, `shownEntry` and the counts, while `travel` and the
  // reducer are used only on the store's owner. Other threads only print states and actions.

  let name: String
  let number: Int
  let inspector: Inspector
  @usableFromInline let gate: RecordingGate
  /// The inspected reducer.
  let base: (inout State, Action) -> Effect<Action>
  private let recording: SharedRecording
  /// The secrets that must not appear in the log's text.
  let secrets = RecordSecrets()
  private let lock = Lock()
  private var ring = EntryRing<State, Action>()
  private var lastEntry = 0
  private var lastEffect = 0
  /// The last entry about which observers were notified.
  private var lastNotifiedEntry = 0
  private var sizes = EntrySizes()
  private var attached: StoreAccess<State, Action>?
  private var shownEntry: (number: Int, isImported: Bool, holder: TravelHolder?)?
  /// Writes the entries to a file. Use this property only on the store's owner.
  var recorder: SessionRecorder?
  private var replayCount = 0
  private var hasOverflown = false
  /// The position of the store while it is showing an earlier state.
  var travel: Travel<State, Action>? {
    get { keptTravel.travel }
    set {
      keptTravel = KeptTravel(newValue)
      gate.isTravelling = newValue != nil
      lock.withLock { shownEntry = newValue.map { ($0.position, $0.isImported, $0.holder) } }
    }
  }
  private var keptTravel = KeptTravel<State, Action>.none

  init(
    name: String?,
    inspector: Inspector,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    self.name = name ?? String(describing: State.self)
    self.inspector = inspector
    gate = RecordingGate(inspector: inspector)
    base = reduce
    recording = SharedRecording(mostBytes: inspector.limits.bytes / 4, now: inspector.now)
    number = inspector.nextStoreNumber()
  }

  deinit {
    // Other code may have copies of the shared values that the store was showing.
    travel?.endShared()
  }

  func attach(to store: Store<State, Action>) {
    let access = store.access
    lock.withLock { attached = access }
    store.inspectionTool = self
    store.follow(by: self)
  }

  // MARK: Recording

  @usableFromInline
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if Replaying.isActive { return base(&state, action) }
    let (sender, origin) = claimSender()
    defer { origin?.handled() }
    secrets.noteCurrent()
    if let present = travel?.present {
      refuse(action, from: sender, in: present)
      return .none
    }
    let before = state
    let momentBefore = inspector.sharedMoment()
    let start = inspector.now()
    let dependencies = DependencyRecording(recording)
    let effect = BoundDependencies.followed(by: dependencies) { base(&state, action) }
    let duration = inspector.now() - start
    let moments = (momentBefore, inspector.sharedMoment())
    let (observed, records) = observe(effect, with: dependencies)
    append(
      action,
      from: sender,
      .handled,
      before: before,
      after: state,
      during: moments,
      at: start,
      taking: duration,
      records,
      dependencies
    )
    return observed
  }

  /// Records an action that arrives while an earlier state is shown.
  private func refuse(_ action: Action, from sender: ActionSender, in present: State) {
    BindingWrite.noteRefused(action)
    append(
      action,
      from: sender,
      .refused,
      before: present,
      after: present,
      during: (inspector.sharedMoment(), inspector.sharedMoment()),
      at: inspector.now(),
      taking: .zero,
      [],
      nil
    )
  }

  /// Returns an effect that records its parts, and their records.
  private func observe(
    _ effect: Effect<Action>,
    with dependencies: DependencyRecording
  ) -> (Effect<Action>, [EffectRecord]) {
    var records: [EffectRecord] = []
    let observed = effect.observed { outline in
      lastEffect += 1
      let record = EffectRecord(
        log: ObjectIdentifier(self),
        number: lastEffect,
        outline: outline,
        dependencies: dependencies,
        secrets: secrets,
        now: inspector.now
      )
      records.append(record)
      return record
    }
    return (observed, records)
  }

  /// - Returns: The sender of the current action, and the origin that identifies it.
  private func claimSender() -> (ActionSender, ActionOrigin?) {
    var origin = Transaction.current.origin
    var isParents = false
    while let link = origin {
      if let record = link.probe as? EffectRecord, record.log == ObjectIdentifier(self) {
        if link.claim() { return (.effect(record.number), link) }
      } else if link.isBeingHandled {
        isParents = true
      }
      origin = link.inner
    }
    return (isParents ? .parent : .person, nil)
  }

  private func append(
    _ action: Action,
    from sender: ActionSender,
    _ outcome: InspectedEntry<State, Action>.Outcome,
    before: State,
    after: State,
    during moments: (before: Int, after: Int),
    at instant: Duration,
    taking duration: Duration,
    _ effects: [EffectRecord],
    _ dependencies: DependencyRecording?
  ) {
    let size = sizes.size(of: action, after, effects: effects.count, tookLong: duration > .microseconds(100))
    lastEntry += 1
    let entry = InspectedEntry(
      number: lastEntry,
      date: inspector.start + instant / .seconds(1),
      action: action,
      sender: sender,
      outcome: outcome,
      stateBefore: before,
      stateAfter: after,
      duration: duration,
      instant: instant,
      momentBefore: moments.before,
      momentAfter: moments.after,
      effectRecords: effects,
      dependencyRecording: dependencies,
      bytes: size.bytes,
      pauses: inspector.pauses.load(ordering: .relaxed),
      secrets: secrets
    )
    if let recorder { recorder.append(entry.recordedEntry(replays: replays, recorder.numbers)) }
    let removed = lock.withLock {
      let grown =
        size.unestimated > 0
        ? ring.estimate(latest: size.unestimated, asAtLeast: size.bytes, limits: inspector.limits) : []
      return grown + ring.append(entry, limits: inspector.limits)
    }
    withExtendedLifetime(removed) {}
  }

  func notifies(_ notify: () -> Void) {
    let number = lastEntry
    guard number > lastNotifiedEntry else { return notify() }
    lastNotifiedEntry = number
    let start = inspector.now()
    notify()
    let duration = inspector.now() - start
    lock.withLock { ring.note(observers: duration, after: number) }
  }

  // MARK: Reading

  var access: StoreAccess<State, Action>? { lock.withLock { attached } }

  /// The number of the entry whose state the store is showing, or `nil` while it shows its present state. The
  /// property can be read from any thread.
  var position: Int? { lock.withLock { shownEntry?.number } }

  /// A Boolean value that indicates whether that entry is part of an imported session. The property can be
  /// read from any thread.
  var isImported: Bool { lock.withLock { shownEntry?.isImported ?? false } }

  /// How often entries have been recomputed, for example after an action was skipped.
  var replays: Int { lock.withLock { replayCount } }

  /// A Boolean value that indicates whether the store has returned to its present state automatically because
  /// too many effect actions were held.
  var resumedByItself: Bool { lock.withLock { hasOverflown } }

  func noteOverflow(_ isTrue: Bool) { lock.withLock { hasOverflown = isTrue } }

  func noteReplay() { lock.withLock { replayCount += 1 } }

  /// The holder that moved the store to the state that it is showing. The property can be read from any
  /// thread.
  var travelHolder: TravelHolder? { lock.withLock { shownEntry?.holder } }

  func withRing<Result>(_ body: (inout EntryRing<State, Action>) -> Result) -> Result {
    lock.withLock { body(&ring) }
  }

  var lines: [InspectedLine] {
    withRing { Array($0.entries) }.map { InspectedLine(entry: $0) }
  }
}
