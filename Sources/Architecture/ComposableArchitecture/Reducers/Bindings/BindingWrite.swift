import CombineShim
import Synchronization
import TributaryReports

/// Detects whether a ``BindingReducer`` handles a change that was sent as a binding action.
///
/// The action carries this object, even when it's wrapped in other actions. If the store has handled the action by
/// the time that `send` returns, an issue is reported right away. For a queued action, this happens after the store
/// handles its queue, and for an action that was sent off the store's owner, when the last copy of the action is
/// released.
package final class BindingWrite: Sendable {
  private let hasEnded = Atomic(false)
  private let message: @Sendable () -> String
  private let site: CallSite?

  /// - Parameters:
  ///   - keyPath: The property that was written.
  ///   - value: The value that was written.
  ///   - event: A description of the code that wrote the property. The report begins with it and continues
  ///     with the name of the property.
  ///   - site: The call site that created the binding, if known.
  init<State>(
    _ keyPath: PartialKeyPath<State>,
    _ value: some Sendable,
    by event: StaticString = "A binding wrote",
    at site: CallSite?
  ) {
    // Unsafe: key paths never change, but their type does not express this.
    nonisolated(unsafe) let keyPath = keyPath
    message = { Self.message(keyPath, describe(value), event) }
    self.site = site
  }

  deinit {
    reportUnlessOver()
  }

  /// Records that a ``BindingReducer`` has set the property.
  func wasHandled() {
    hasEnded.store(true, ordering: .relaxed)
  }

  /// A Boolean value that indicates whether the write has been handled or reported.
  var isOver: Bool { hasEnded.load(ordering: .relaxed) }

  /// Reports the write unless it has already been handled or reported.
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
    \(event) '\(keyPath.spelling)', but no 'BindingReducer' handled the change, so the state is unchanged.

      Value: \(value)

    Add 'BindingReducer()' to the reducer of '\(typeName(State.self))', before its own logic:

        var body: some ReducerOf<Self> {
          BindingReducer()
          …
        }

    If the bindings are in a case of the actions, write 'BindingReducer(action: \\.view)'. For a reducer of \
    'ComposableArchitectureClassic', call 'binding()'. If the reducer does this already, the action didn't reach it: \
    the parent must run the reducer with 'Scope', 'ifLet' or 'forEach'.
    """
  }
}

extension BindingWrite {
  /// Returns an object that detects whether a ``BindingReducer`` handles an action, or `nil` if there is nothing to
  /// detect.
  ///
  /// The result is `nil` if the action is neither a property change nor contains one in an action of a child or of
  /// the view. It is also `nil` for a change through a binding, because such a change already has an object of this
  /// type. The method inspects the action by reflection, and does not find a ``BindingAction`` that
  /// ``BindableAction/binding`` computes from a different case.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - site: The call site of the send.
  static func watching(_ action: some Any, at site: CallSite) -> BindingWrite? {
    change(in: action, levels: mostLevels)?.watch(at: site)
  }

  /// Returns the same value as ``watching(_:at:)`` for an unknown sender, or `nil` if a copy of the action that was
  /// sent earlier is still being watched.
  /// - Parameter action: The action to handle.
  static func watchingUnlessWatched(_ action: some Any) -> BindingWrite? {
    guard let change = change(in: action, levels: mostLevels), !change.isWatched else { return nil }
    return change.watch(at: nil)
  }

  /// Records that an action has no child to handle it. This has already been reported.
  package static func noteRefused(_ action: some Any) {
    change(in: action, levels: mostLevels)?.noteRefused()
  }

  /// The maximum depth of the search for nested actions. Features are never nested this deeply.
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
  /// Reports the write of an action that has just been sent, unless a ``BindingReducer`` has handled it. For a queued
  /// action, the report waits until then.
  func reportUnlessHandled(_ write: BindingWrite) {
    if owner.isOffOwner { return }
    if isSettled {
      write.reportUnlessOver()
    } else {
      reportWhenSettled(write)
    }
  }

  /// Sends the action of a write through a binding. If the action was handled without a ``BindingReducer``,
  /// an issue is reported.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - keyPath: The property.
  ///   - action: The action that sets the property.
  ///   - site: The call site that created the binding, if known.
  ///   - embed: A closure that converts the binding action to the store's action.
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
  /// Sends the action of a write through a binding. If the action was handled without a ``BindingReducer``,
  /// an issue is reported.
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
  /// Sends an action. In debug builds, this method inspects the action by reflection, and reports a property change
  /// that no ``BindingReducer`` handles.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - site: The call site of the send.
  func sendReportingUnhandledWrite(_ action: Action, at site: CallSite) -> StoreTask {
    #if DEBUG
      let write = BindingWrite.watching(action, at: site)
      let task = send(action, at: site)
      if let write { reportUnlessHandled(write) }
      return task
    #else
      return send(action, at: site)
    #endif
  }
}

extension StoreCore where Action: ViewAction, Action.ViewAction: BindableAction {
  /// Sends the action of a write through a binding as an action of the view, and reports an issue if no
  /// ``BindingReducer`` has handled it.
  func writeByView(
    _ value: some Sendable,
    to keyPath: PartialKeyPath<Action.ViewAction.State>,
    by action: BindingAction<Action.ViewAction.State>,
    at site: CallSite?
  ) {
    write(value, to: keyPath, by: action, at: site) { .view(.binding($0)) }
  }
}

/// A record that the copies of a binding action share. It stores whether the action's value may be shown, and the
/// writes to report if no ``BindingReducer`` handles them.
package final class BindingActionRecord: @unchecked Sendable {
  // Sendable: `lock` guards `writes`.

  /// The record of the binding action that is currently setting a property.
  @TaskLocal private static var current: BindingActionRecord?

  private let setsSecret = Atomic(false)
  /// A Boolean value that indicates whether there may be writes. Most actions have none, and therefore never
  /// take the lock.
  private let isWatched = Atomic(false)
  private let lock = Lock()
  /// One write for each time the action is sent.
  private var writes: [BindingWrite] = []

  // MARK: Secrets

  /// A Boolean value that indicates whether the action has set a property whose value must not be shown.
  ///
  /// A key path does not reveal whether the value may be shown. The property itself does when it is set.
  var isSecret: Bool { setsSecret.load(ordering: .relaxed) }

  /// Sets a property on behalf of a binding action.
  func follow(_ set: () -> Void) {
    Self.$current.withValue(self, operation: set)
  }

  /// Records that the property that is being set has a value that must not be shown.
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

  /// A Boolean value that indicates whether a write has been neither handled nor reported.
  var isWaiting: Bool {
    isWatched.load(ordering: .acquiring) && lock.withLock { writes.contains { !$0.isOver } }
  }

  /// Records that a ``BindingReducer`` has set the property.
  func noteHandled() {
    guard isWatched.load(ordering: .acquiring) else { return }
    let handled = lock.withLock {
      defer { writes = [] }
      return writes
    }
    for write in handled { write.wasHandled() }
  }
}
