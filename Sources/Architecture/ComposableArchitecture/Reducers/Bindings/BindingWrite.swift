import Synchronization
import TestFailures

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
