import CaseKeyPaths
import Confinement
import Synchronization
import TestFailures

/// The write through a binding that an action is made of, or the sending of an action that was made
/// otherwise, so that it is noticed when no ``BindingReducer`` handles the action.
///
/// The action carries it. It reports at once where the store has handled the action by then, and otherwise
/// when the store has handled the actions that wait. Of an action that was sent off the store's owner it
/// reports when the last copy goes.
final class BindingWrite: Sendable {
  private let isOver = Atomic(false)
  private let message: @Sendable () -> String
  private let site: CallSite?

  /// - Parameters:
  ///   - keyPath: The property that was written.
  ///   - value: What was written.
  ///   - event: What wrote it, at the beginning of a sentence that goes on with the property.
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
    isOver.store(true, ordering: .relaxed)
  }

  /// Reports the write, unless it was handled or has been reported.
  func reportUnlessOver() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
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
  ///   - value: What is written.
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

extension BindableAction {
  /// The action with what notices that no ``BindingReducer`` handles it, unless this is no change of a
  /// property, or one that a binding has made, which has that already.
  ///
  /// - Parameter site: The place where the action is sent.
  func watched(at site: CallSite) -> (action: Self, write: BindingWrite)? {
    guard let binding, !binding.isWatched else { return nil }
    let write = BindingWrite(binding.keyPath, binding.value, by: "A binding action was to set", at: site)
    return (.binding(binding.made(of: write)), write)
  }
}

extension ViewAction {
  /// The action with what notices that no ``BindingReducer`` handles it, if it is one of the view that
  /// changes a property.
  ///
  /// - Parameter site: The place where the action is sent.
  func watchedInView(at site: CallSite) -> (action: Self, write: BindingWrite)? {
    func watched(_ action: some BindableAction) -> (Any, BindingWrite)? { action.watched(at: site) }
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first, payload.label == "view",
      let bindable = payload.value as? any BindableAction, let (action, write) = watched(bindable),
      let action = action as? ViewAction
    else { return nil }
    return (.view(action), write)
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
