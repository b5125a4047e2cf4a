import DependencyInjection
import IssueReporting
import TributaryReports

/// The part of a root core that needs no generic type: its owner, its dependencies and the environment of its
/// effects.
///
/// Being not generic, it costs no look-up of metadata on the way of an action.
@usableFromInline
class StoreEnvironment {
  /// The way in which an action that is sent is handled.
  @usableFromInline
  enum SendOutcome {
    /// At once, in the caller's dependencies, which are the store's.
    case bound
    /// At once, in the store's dependencies, which have to be bound.
    case unbound
    /// Later: the store is handling another action.
    case busy
    /// Later: the caller is off the owner.
    case offOwner
  }

  final let owner: Owner
  @usableFromInline final let observers = StateObservers()
  @usableFromInline final let inFlight: EffectsInFlight
  final let context: EffectContext
  /// The dependencies of the reducer and the effects.
  final var dependencies: DependencyValues {
    didSet {
      bound = BoundDependencies(dependencies)
      same = bound
    }
  }
  /// The dependencies as they are bound for an action.
  private final var bound: BoundDependencies
  /// Kept because a global is looked up anew for each action, which takes an eighth of a send.
  private final let bindings = BoundDependencies.$current
  /// The last task-local binding that was checked and found equal to `bound`; `nil` stands for the defaults.
  private final var same: BoundDependencies?

  /// Whether the reducer has the state, which cannot be read then.
  @exclusivity(unchecked)
  @usableFromInline final var isReducing = false
  /// Another number after each action.
  @exclusivity(unchecked)
  @usableFromInline final var revision = 0
  /// The number of actions that are in the queue.
  @exclusivity(unchecked)
  @usableFromInline final var waiting = 0
  @exclusivity(unchecked)
  @usableFromInline final var feedback = Feedback()
  /// Writes through bindings whose actions wait in the queue.
  @exclusivity(unchecked)
  private final var waitingWrites: [BindingWrite]?
  /// Whether a shared value that observers have read has changed, and they are to be notified.
  @exclusivity(unchecked)
  final var hasSharedChange = false
  /// What a tool that inspects the store keeps about it.
  final var inspection: AnyObject?
  /// The probe that is told when observers are notified, if a tool follows that.
  @exclusivity(unchecked)
  final var notificationProbe: (any NotificationProbe)?

  init(owner: Owner, executor: (any EffectExecutor)?, onEffectEnd: (@Sendable () -> Void)?) {
    self.owner = owner
    var dependencies = DependencyValues.current
    // A store is a root also where a presented feature makes it.
    dependencies.surroundings = nil
    self.dependencies = dependencies
    bound = BoundDependencies(dependencies)
    same = bound
    inFlight = EffectsInFlight(onEnd: onEffectEnd)
    context = EffectContext(
      registry: CancellationRegistry(),
      actor: owner.actor,
      owner: owner,
      executor: executor
    )
    observers.environment = self
  }

  deinit {
    inFlight.cancelAll()
  }

  /// Begins to handle an action, unless the store is busy or the caller is off the owner.
  @usableFromInline
  final func begin() -> SendOutcome {
    if !owner.beginsHere() {
      if owner.isActiveHere { return .busy }
      if owner.isOffOwner { return .offOwner }
      owner.begin()
    }
    return isBound ? .bound : .unbound
  }

  /// Ends the handling of an action. Returns `false` if actions wait or observers must be notified.
  @usableFromInline
  final func endsAtOnce() -> Bool {
    guard waiting == 0, observers.isEmpty else { return false }
    owner.end()
    return true
  }

  final var isSettled: Bool { waiting == 0 && !isReducing }

  final func reportWhenSettled(_ write: BindingWrite) {
    waitingWrites = (waitingWrites ?? []) + [write]
  }

  /// Reports the writes that no ``BindingReducer`` has handled. Call it when no action waits any more.
  final func reportUnhandledWrites() {
    if waitingWrites != nil { reportWaitingWrites() }
  }

  @inline(never)
  private final func reportWaitingWrites() {
    let writes = waitingWrites.take() ?? []
    for write in writes { write.reportUnlessOver() }
  }

  /// Notifies the observers of the state, and the probe that follows that.
  final func notify(in transaction: Transaction?) {
    func notifyObservers() {
      // Observers are no part of a reducer, though one may have caused this by sending to this store from
      // another.
      ObservationBatch.outsideOfReducers {
        if let transaction {
          withTransaction(transaction) { observers.notify() }
        } else {
          observers.notify()
        }
      }
    }
    // A comparison with `nil` costs no retain.
    if notificationProbe != nil, !observers.isEmpty {
      notificationProbe?.notifies(notifyObservers)
    } else {
      notifyObservers()
    }
  }

  /// Notifies the observers because a shared value that they have read has changed. It is called on the owner.
  final func notifyOfSharedChange() {
    hasSharedChange = true
    handleReceived()
  }

  /// Handles what has come, unless the store is doing that already.
  func handleReceived() {}

  /// Whether the caller sees the store's dependencies already. To bind them costs some tens of nanoseconds.
  private final var isBound: Bool {
    let current = bindings.get()
    return current === same || current === bound || isNewlyKnownToEqual(current)
  }

  @inline(never)
  private final func isNewlyKnownToEqual(_ current: BoundDependencies?) -> Bool {
    guard DependencyValues.current.isKnownToEqual(dependencies) else { return false }
    same = current
    return true
  }

  @usableFromInline
  final func withStoreDependencies(_ body: () -> Void) {
    if isBound {
      body()
    } else {
      bindings.withValue(bound, operation: body)
    }
  }
}

/// Counts the actions that a store handles without becoming idle, to report actions that trigger each other
/// endlessly.
@usableFromInline
struct Feedback {
  /// The number of actions at which the store reports a loop. No feature needs so many at once.
  @usableFromInline var limit = 1_000_000

  /// The number of actions that are named, so that a circle of several can be seen.
  @usableFromInline static var namesInReport: Int { 6 }

  @usableFromInline var handled = 0
  private var names: [String] = []

  /// The store was at rest.
  @inline(__always)
  mutating func restart() {
    handled = 0
  }

  /// The store handles an action that waited while it handled others.
  @inlinable
  mutating func count(_ action: some Any) {
    handled += 1
    if handled > limit - Self.namesInReport, handled <= limit { note(action) }
  }

  @usableFromInline
  @inline(never)
  mutating func note(_ action: some Any) {
    names.append(describe(action))
    guard handled == limit else { return }
    report()
    names = []
  }

  private func report() {
    reportIssue(
      """
      A store has handled \(limit) actions without coming to rest. The latest were:

      \(indented(names))

      It seems that these bring each other about without an end, by effects that answer at once or by observers that send. The \
      store goes on, but until they stop 'send' does not return and nobody sees the state.

      Make the reducer return '.none' once there is nothing left to do, make the observer send only what changes something, \
      or let the effect wait for something.
      """
    )
  }
}

extension ConfinedSubject {
  /// A store, as the owner's reports tell of it.
  static let store = ConfinedSubject(
    kind: "store",
    uses: "creating it, sending, scoping, observing",
    advice: """
      To give a store to another actor, create it in a method of that actor, or pass the actor as 'isolation:' to \
      'Store.init'.
      """
  )
}

extension Owner {
  /// Reports that the object was used off its owner.
  ///
  /// - Parameter site: The place where it was used, if that is known.
  func report(_ whatHappened: @autoclosure () -> String, at site: CallSite?) {
    guard let site else { return report(whatHappened()) }
    report(
      whatHappened(),
      fileID: site.fileID,
      filePath: site.filePath,
      line: site.line,
      column: site.column
    )
  }

  /// Reports that an action was sent off the owner.
  ///
  /// - Parameters:
  ///   - action: The action that was sent.
  ///   - site: The place where it was sent, if that is known.
  func reportSendOffOwner(of action: some Any, at site: CallSite?) {
    report(
      "'Store.send' was called off the store's owner, with the action:\n\n\(indented([describe(action)]))",
      at: site
    )
  }
}
