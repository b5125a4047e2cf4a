import CaseKeyPaths
import Confinement
import TestFailures

extension Store {
  /// Returns a binding to the store of what is presented.
  ///
  /// - Parameters:
  ///   - state: A path to the state of what is presented.
  ///   - action: A path to the actions.
  ///   - site: The place where the binding is made.
  func presentation<ChildState, ChildAction>(
    of state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    at site: CallSite
  ) -> StoreBinding<Store<ChildState, ChildAction>?> {
    let path = AnyCasePath(action)
    let presented = action.appending(path: \Case<PresentationAction<ChildAction>>.presented)
    let shown = ShownChild(state, of: self)
    return StoreBinding(at: site) {
      shown.update()
      return self.scope(state: state, action: presented)
    } set: { child, _ in
      guard child == nil, shown.isPresent else { return }
      self.send(path.embed(.dismiss))
      // One that waits its turn is handled by those that it waits for.
      guard self.core.isSettled, !self.core.owner.isOffOwner, shown.isPresent else { return }
      site.reportNotDismissed(ChildState.self, by: State.self)
    }
  }
}

/// The presented child that a binding has shown last, which is the one that it dismisses.
private final class ShownChild<State, Action, ChildState> {
  private let store: Store<State, Action>
  private let state: KeyPath<State, ChildState?>
  private let finder = ChildIdentity.Finder<ChildState>()
  private var shown: ChildIdentity?

  init(_ state: KeyPath<State, ChildState?>, of store: Store<State, Action>) {
    self.store = store
    self.state = state
    shown = present
  }

  /// Whether that child is presented at this moment.
  var isPresent: Bool { shown != nil && shown == present }

  func update() { shown = present }

  private var present: ChildIdentity? {
    store.withState { $0[keyPath: state].map { finder.tellsApart ? finder.identity(of: $0) : .unknown } }
  }
}

extension CallSite {
  fileprivate func reportNotDismissed(_ child: Any.Type, by parent: Any.Type) {
    report(
      """
      A binding was set to 'nil', which sent 'dismiss', but what was presented is there still.

        State that was to be dismissed: \(typeName(child))

      Add 'ifLet' to the reducer of '\(typeName(parent))', which sets the state to 'nil' when it gets 'dismiss':

          var body: some ReducerOf<Self> {
            Reduce { state, action in … }
              .ifLet(\\.$destination, action: \\.destination) { … }
          }

      If it is there, the action did not come to it: the parent has to run the reducer by 'Scope', 'ifLet' or 'forEach'.
      """
    )
  }
}
