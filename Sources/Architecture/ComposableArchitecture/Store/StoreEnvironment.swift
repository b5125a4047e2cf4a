import DependencyInjection
import IssueReporting
import TributaryReports

/// The part of a root core that is not generic: its owner, its dependencies, and the environment of its effects.
///
/// Keeping these apart from the generic class avoids looking up type metadata while an action is handled.
@usableFromInline
class StoreEnvironment {
  /// The handling of a sent action.
  @usableFromInline
  enum SendOutcome {
    /// The action is handled immediately, because the caller's dependencies are those of the store.
    case bound
    /// The action is handled immediately, after binding the store's dependencies.
    case unbound
    /// The action is handled later, because the store is handling another action.
    case busy
    /// The action is handled later, because the caller is off the owner.
    case offOwner
  }

  final let owner: Owner
  @usableFromInline final let observers = StateObservers()
  @usableFromInline final let inFlight: EffectsInFlight
  final let context: EffectContext
  /// The dependencies of the reducer and its effects.
  final var dependencies: DependencyValues {
    didSet {
      bound = BoundDependencies(dependencies)
      same = bound
    }
  }
  /// The dependencies in the form in which they are bound for an action.
  private final var bound: BoundDependencies
  /// This is stored because looking up a global variable for each action would take an eighth of a send.
  private final let bindings = BoundDependencies.$current
  /// The last task-local binding that was found equal to `bound`. The value `nil` represents the default
  /// dependencies.
  private final var same: BoundDependencies?

  /// A Boolean value that indicates whether the reducer is using the state. The state cannot be read during
  /// that time.
  @exclusivity(unchecked)
  @usableFromInline final var isReducing = false
  /// A number that is different after each action.
  @exclusivity(unchecked)
  @usableFromInline final var revision = 0
  /// The number of queued actions.
  @exclusivity(unchecked)
  @usableFromInline final var waiting = 0
  @exclusivity(unchecked)
  @usableFromInline final var feedback = Feedback()
  /// Writes through bindings whose actions are queued.
  @exclusivity(unchecked)
  private final var waitingWrites: [BindingWrite]?
  /// A Boolean value that indicates whether observers must be notified because a shared value that they have
  /// read has changed.
  @exclusivity(unchecked)
  final var hasSharedChange = false
  /// The data of a tool that inspects the store.
  final var inspection: AnyObject?
  /// The probe that is notified when observers are, if a tool has attached one.
  @exclusivity(unchecked)
  final var notificationProbe: (any NotificationProbe)?

  init(owner: Owner, executor: (any EffectExecutor)?, onEffectEnd: (@Sendable () -> Void)?) {
    self.owner = owner
    var dependencies = DependencyValues.current
    // A store is always a root, even if a presented feature creates it.
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

  /// Starts handling an action, unless the store is busy or the caller is off the owner.
  @usableFromInline
  final func begin() -> SendOutcome {
    if !owner.beginsHere() {
      if owner.isActiveHere { return .busy }
      if owner.isOffOwner { return .offOwner }
      owner.begin()
    }
    return isBound ? .bound : .unbound
  }

  /// Finishes handling an action. Returns `false` if actions are queued or observers have to be notified.
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

  /// Reports the writes that no ``BindingReducer`` has handled. Call this method when no actions are queued.
  final func reportUnhandledWrites() {
    if waitingWrites != nil { reportWaitingWrites() }
  }

  @inline(never)
  private final func reportWaitingWrites() {
    let writes = waitingWrites.take() ?? []
    for write in writes { write.reportUnlessOver() }
  }

  /// Notifies the observers of the state, through the probe if there is one.
  final func notify(in transaction: Transaction?) {
    func notifyObservers() {
      // Observers are not part of a reducer, even if a reducer caused the notification by sending an action
      // from another store.
      ObservationBatch.outsideOfReducers {
        if let transaction {
          withTransaction(transaction) { observers.notify() }
        } else {
          observers.notify()
        }
      }
    }
    // Comparing the probe with `nil` does not retain it.
    if notificationProbe != nil, !observers.isEmpty {
      notificationProbe?.notifies(notifyObservers)
    } else {
      notifyObservers()
    }
  }

  /// Notifies the observers because a shared value that they have read has changed. This method is called on
  /// the owner.
  final func notifyOfSharedChange() {
    hasSharedChange = true
    handleReceived()
  }

  /// Handles the messages that have been received, unless the store is already doing so.
  func handleReceived() {}

  /// A Boolean value that indicates whether the store's dependencies are already bound for the caller.
  /// Binding them takes a few tens of nanoseconds.
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

/// Counts the actions that a store handles without becoming idle, and reports a loop if there are too many.
@usableFromInline
struct Feedback {
  /// The number of actions after which the store reports a loop. No feature legitimately needs this many.
  @usableFromInline var limit = 1_000_000

  /// The number of actions that the report names. It is large enough to show a cycle of several actions.
  @usableFromInline static var namesInReport: Int { 6 }

  @usableFromInline var handled = 0
  private var names: [String] = []

  /// Resets the count because the store was idle.
  @inline(__always)
  mutating func restart() {
    handled = 0
  }

  /// Counts an action queued while the store was handling others.
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
      A store has processed \(limit) actions in a row, and more are pending. Latest actions:

      \(indented(names))

      These actions seem to cause each other endlessly, through effects that send immediately or observers that send. The store \
      continues, but 'send' doesn't return and observers aren't notified until the actions end.

      Return '.none' from the reducer when nothing is left to do, send from the observer only if the value differs, or let \
      the effect wait.
      """
    )
  }
}

extension ConfinedSubject {
  /// The wording that an owner uses in reports about stores.
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
  /// - Parameter site: The call site, if known.
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
  ///   - site: The call site, if known.
  func reportSendOffOwner(of action: some Any, at site: CallSite?) {
    report(
      "'Store.send' was called off the store's owner, with the action:\n\n\(indented([describe(action)]))",
      at: site
    )
  }
}
