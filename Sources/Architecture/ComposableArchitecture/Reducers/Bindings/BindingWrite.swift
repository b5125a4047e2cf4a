import CombineShim
import Synchronization
import TributaryReports

/// The write through a binding that an action is made of, or the sending of an action that was made
/// otherwise, so that it is noticed when no ``BindingReducer`` handles the action.
///
/// The action carries it, also where other actions carry that one. It reports at once where the store has
/// handled the action by then, and otherwise when the store has handled the actions that wait. Of an action
/// that was sent off the store's owner it reports when the last copy goes.
package final class BindingWrite: Sendable {
  private let hasEnded = Atomic(false)
  private let message: @Sendable () -> String
  private let site: CallSite?

  /// - Parameters:
  ///   - keyPath: The property that was written.
  ///   - value: The value that was written.
  ///   - event: The writer, at the beginning of a sentence that goes on with the property.
  ///   - site: The call that made the binding, if that is known.
  init<State>(
    _ keyPath: PartialKeyPath<State>,
    _ value: some Sendable,
    by event: StaticString = "A binding wrote",
    at site: CallSite?
  ) {
    // Unsafe: key paths never change, which their type does not say.
    nonisolated(unsafe) let keyPath = keyPath
    message = { Self.message(keyPath, describe(value), event) }
    self.site = site
  }

  deinit {
    reportUnlessOver()
  }

  /// A ``BindingReducer`` has set the property.
  func wasHandled() {
    hasEnded.store(true, ordering: .relaxed)
  }

  /// Whether the write was handled or has been reported.
  var isOver: Bool { hasEnded.load(ordering: .relaxed) }

  /// Reports the write, unless it was handled or has been reported.
  func reportUnlessOver() {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    site.report(message())
  }

  private static func message<State>(
    _ keyPath: PartialKeyPath<State>,
    _ value: String,
    _ event: StaticString
  ) -> String {
    """
    \(event) '\(keyPath.spelling)', but no 'BindingReducer' handled that, so the state is what it was.

      Value: \(value)

    Add 'BindingReducer()' to the reducer of '\(typeName(State.self))', before its own logic:

        var body: some ReducerOf<Self> {
          BindingReducer()
          …
        }

    Where the bindings are in a case of the actions, it is 'BindingReducer(action: \\.view)'; to a reducer of \
    'ComposableArchitectureClassic' add 'binding()'. If it is there, the action did not come to it: the parent has to run the \
    reducer by 'Scope', 'ifLet' or 'forEach'.
    """
  }
}

extension BindingWrite {
  /// Returns what notices that no ``BindingReducer`` handles an action; `nil` if that neither is a change of
  /// a property nor carries one, in an action of a child or of the view, or if a binding has made the change,
  /// which has that already.
  ///
  /// It looks at the action by reflection. A ``BindingAction`` that ``BindableAction/binding`` computes from
  /// another case is not watched.
  ///
  /// - Parameters:
  ///   - action: The action that is to be sent.
  ///   - site: The place where it is sent.
  static func watching(_ action: some Any, at site: CallSite) -> BindingWrite? {
    change(in: action, levels: mostLevels)?.watch(at: site)
  }

  /// Returns what ``watching(_:at:)`` does, where it is not known who sent the action; `nil` if a copy of it
  /// is watched that was sent before and not handled.
  /// - Parameter action: The action that is about to be handled.
  static func watchingUnlessWatched(_ action: some Any) -> BindingWrite? {
    guard let change = change(in: action, levels: mostLevels), !change.isWatched else { return nil }
    return change.watch(at: nil)
  }

  /// No child is there to handle an action, which was reported.
  package static func noteRefused(_ action: some Any) {
    change(in: action, levels: mostLevels)?.noteRefused()
  }

  /// The depth to which actions in actions are looked for; more than features nest.
  private static var mostLevels: Int { 32 }

  private static func change(in action: Any, levels: Int) -> (any WatchableBindingAction)? {
    if let action = action as? any WatchableBindingAction { return action }
    let mirror = Mirror(reflecting: action)
    guard levels > 0, mirror.displayStyle == .enum || mirror.displayStyle == .tuple else { return nil }
    for child in mirror.children {
      if let change = change(in: child.value, levels: levels - 1) { return change }
    }
    return nil
  }
}

extension StoreCore {
  /// Reports the write of an action that was just sent, unless a ``BindingReducer`` has handled it or, where
  /// the action has to wait, will have done so by the time when it was its turn.
  func reportUnlessHandled(_ write: BindingWrite) {
    if owner.isOffOwner { return }
    if isSettled {
      write.reportUnlessOver()
    } else {
      reportWhenSettled(write)
    }
  }

  /// Sends the action of a write through a binding, and reports it if it was handled without a
  /// ``BindingReducer``.
  ///
  /// - Parameters:
  ///   - value: The value that is written.
  ///   - keyPath: The property.
  ///   - action: The action that sets the property.
  ///   - site: The call that made the binding, if that is known.
  ///   - embed: A closure that makes the store's action of it.
  private func write<Root>(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Root>,
    by action: BindingAction<Root>,
    at site: CallSite?,
    as embed: (BindingAction<Root>) -> Action
  ) {
    let write = BindingWrite(keyPath, value, at: site)
    _ = send(embed(action.made(of: write)), at: site)
    reportUnlessHandled(write)
  }
}

extension StoreCore where Action: BindableAction {
  /// Sends the action of a write through a binding, and reports it if it was handled without a
  /// ``BindingReducer``.
  func write(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Action.State>,
    by action: BindingAction<Action.State>,
    at site: CallSite?
  ) {
    write(value, to: keyPath, by: action, at: site, as: Action.binding)
  }
}

extension StoreCore {
  /// Sends an action, and reports in debug builds a change of a property that no ``BindingReducer`` handles.
  /// The check inspects each action by reflection.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - site: The place where the action is sent.
  ///   - send: A closure that sends the action.
  func reportingUnhandledWrite(of action: Action, at site: CallSite, _ send: () -> StoreTask) -> StoreTask {
    #if DEBUG
      let write = BindingWrite.watching(action, at: site)
      let task = send()
      if let write { reportUnlessHandled(write) }
      return task
    #else
      return send()
    #endif
  }
}

extension StoreCore where Action: ViewAction, Action.ViewAction: BindableAction {
  /// Sends the action of a write through a binding as one of the view, and reports it if it was handled
  /// without a ``BindingReducer``.
  func writeByView(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Action.ViewAction.State>,
    by action: BindingAction<Action.ViewAction.State>,
    at site: CallSite?
  ) {
    write(value, to: keyPath, by: action, at: site) { .view(.binding($0)) }
  }
}

/// The record that the copies of a binding action share: whether the value that they set must not be shown,
/// and the writes that report when no ``BindingReducer`` handles them.
package final class BindingActionRecord: @unchecked Sendable {
  // Sendable: `writes` is guarded by `lock`.

  /// The record of the binding action that sets a property now.
  @TaskLocal private static var current: BindingActionRecord?

  private let setsSecret = Atomic(false)
  /// Whether there may be writes. Most actions have none, and then take no lock.
  private let isWatched = Atomic(false)
  private let lock = Lock()
  /// A write for each time that the action was sent.
  private var writes: [BindingWrite] = []

  // MARK: Secrets

  /// Whether the action has set a property whose value must not be shown.
  ///
  /// A key path does not tell that; the property itself does when it is set.
  var isSecret: Bool { setsSecret.load(ordering: .relaxed) }

  /// Sets a property on behalf of a binding action.
  func follow(_ set: () -> Void) {
    Self.$current.withValue(self, operation: set)
  }

  /// A property is set whose value must not be shown.
  package static func noteSecret() {
    current?.setsSecret.store(true, ordering: .relaxed)
  }

  // MARK: Writes

  func add(_ write: BindingWrite) {
    let over = lock.withLock {
      let over = writes.filter(\.isOver)
      writes.removeAll(where: \.isOver)
      writes.append(write)
      return over
    }
    isWatched.store(true, ordering: .releasing)
    withExtendedLifetime(over) {}
  }

  /// Whether a write is neither handled nor reported.
  var isWaiting: Bool {
    isWatched.load(ordering: .acquiring) && lock.withLock { writes.contains { !$0.isOver } }
  }

  /// A ``BindingReducer`` has set the property.
  func noteHandled() {
    guard isWatched.load(ordering: .acquiring) else { return }
    let handled = lock.withLock {
      defer { writes = [] }
      return writes
    }
    for write in handled { write.wasHandled() }
  }
}
