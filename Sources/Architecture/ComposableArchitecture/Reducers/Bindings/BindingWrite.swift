import CombineShim
import Synchronization
import TributaryReports

/// A write through a binding, or the send of another binding action, which detects whether a
/// ``BindingReducer`` handles the action.
///
/// The action carries it, even when it is wrapped in other actions. It reports immediately if the store has
/// already handled the action, and otherwise after the store has handled the queued actions. For an action
/// that was sent off the store's owner, it reports when the last copy is released.
package final class BindingWrite: Sendable {
  private let hasEnded = Atomic(false)
  private let message: @Sendable () -> String
  private let site: CallSite?

  /// - Parameters:
  ///   - keyPath: The property that was written.
  ///   - value: The value that was written.
  ///   - event: The writer, as the beginning of a sentence that continues with the property.
  ///   - site: The call site that created the binding, if it is known.
  init<State>(
    _ keyPath: PartialKeyPath<State>,
    _ value: some Sendable,
    by event: StaticString = "A binding wrote",
    at site: CallSite?
  ) {
    // Unsafe: key paths never change, but their type does not express it.
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

  /// A Boolean value that indicates whether the write was handled or has been reported.
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
  /// Returns a write that detects whether a ``BindingReducer`` handles an action. It is `nil` if the action
  /// is not a property change and contains none, in an action of a child or of the view, or if a binding made
  /// the change, which already has a write.
  ///
  /// It inspects the action by reflection. A ``BindingAction`` that ``BindableAction/binding`` computes from
  /// another case is not watched.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - site: The call site of the send.
  static func watching(_ action: some Any, at site: CallSite) -> BindingWrite? {
    change(in: action, levels: mostLevels)?.watch(at: site)
  }

  /// Returns the same as ``watching(_:at:)`` for an unknown sender, or `nil` if a previously sent copy of the
  /// action is still being watched.
  /// - Parameter action: The action to handle.
  static func watchingUnlessWatched(_ action: some Any) -> BindingWrite? {
    guard let change = change(in: action, levels: mostLevels), !change.isWatched else { return nil }
    return change.watch(at: nil)
  }

  /// Records that there is no child to handle an action, which was reported.
  package static func noteRefused(_ action: some Any) {
    change(in: action, levels: mostLevels)?.noteRefused()
  }

  /// The maximum depth of the search for nested actions, which exceeds the nesting of features.
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
  /// Reports the write of an action that was just sent, unless a ``BindingReducer`` has handled it or, if the
  /// action is queued, handles it when it is reduced.
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
  ///   - value: The new value.
  ///   - keyPath: The property.
  ///   - action: The action that sets the property.
  ///   - site: The call site that created the binding, if it is known.
  ///   - embed: A closure that converts it to the store's action.
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
  /// Sends an action, and reports in debug builds a property change that no ``BindingReducer`` handles. The
  /// check inspects each action by reflection.
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
  /// Sends the action of a write through a binding as an action of the view, and reports it if it was handled
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

/// The record that the copies of a binding action share: whether their value must not be shown, and the
/// writes that report if no ``BindingReducer`` handles them.
package final class BindingActionRecord: @unchecked Sendable {
  // Sendable: `writes` is guarded by `lock`.

  /// The record of the binding action that is currently setting a property.
  @TaskLocal private static var current: BindingActionRecord?

  private let setsSecret = Atomic(false)
  /// A Boolean value that indicates whether there may be writes. Most actions have none, and then take no
  /// lock.
  private let isWatched = Atomic(false)
  private let lock = Lock()
  /// A write for each send of the action.
  private var writes: [BindingWrite] = []

  // MARK: Secrets

  /// A Boolean value that indicates whether the action has set a property whose value must not be shown.
  ///
  /// A key path does not reveal that; the property itself does when it is set.
  var isSecret: Bool { setsSecret.load(ordering: .relaxed) }

  /// Sets a property on behalf of a binding action.
  func follow(_ set: () -> Void) {
    Self.$current.withValue(self, operation: set)
  }

  /// Records that the property being set has a value that must not be shown.
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

  /// A Boolean value that indicates whether a write is neither handled nor reported.
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
