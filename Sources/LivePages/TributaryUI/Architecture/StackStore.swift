import CaseKeyPaths
import ComposableArchitecture
import DependencyInjection
import IssueReporting

/// A navigation stack driven by a store of stack state.
///
/// In new code, use ``NavigationStack`` with a binding to the store.
public struct NavigationStackStore<State, Action, Root: View, Destination: View>: View {
  private let store: Store<StackState<State>, StackAction<State, Action>>
  private let root: Root
  private let destination: (Store<State, Action>) -> Destination

  /// Creates a navigation stack that passes the store of each screen to a closure.
  public init(
    _ store: Store<StackState<State>, StackAction<State, Action>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination
  ) {
    self.store = store
    self.root = root()
    self.destination = destination
  }

  /// Creates a navigation stack whose screens switch over the cases of the state with ``CaseLet`` views.
  public init<Content: View>(
    _ store: Store<StackState<State>, StackAction<State, Action>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (_ initialState: State) -> Content
  ) where Destination == SwitchStore<State, Action, Content> {
    self.init(store, root: root) { SwitchStore($0, content: destination) }
  }

  public var body: some View {
    NavigationStack(path: .constant(store), root: { root }, destination: destination)
  }
}

/// A link that shows a new screen while a store presents a state.
///
/// In new code, use `navigationDestination(item:destination:)`.
public struct NavigationLinkStore<State, Action, ChildState, ChildAction, Destination: View, Label: View>:
  View
{
  @Environment(\.isEnabled) private var isEnabled
  private let store: Store<PresentationState<State>, PresentationAction<Action>>
  private let toChildState: (State) -> ChildState?
  private let fromChildAction: (ChildAction) -> Action
  private let onTap: @MainActor () -> Void
  private let destination: (Store<ChildState, ChildAction>) -> Destination
  private let label: Label

  /// Creates a link whose destination is a case of the presented state.
  ///
  /// - Parameters:
  ///   - store: The store of the presented state.
  ///   - toChildState: A closure that returns the state of the destination, or `nil` for other destinations.
  ///   - fromChildAction: A closure that converts an action of the destination.
  ///   - onTap: An action that makes the store present the state.
  ///   - destination: A closure that creates the screen.
  ///   - label: The label of the link.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toChildState: @escaping (_ state: State) -> ChildState?,
    action fromChildAction: @escaping (_ action: ChildAction) -> Action,
    onTap: @escaping @MainActor () -> Void,
    @ViewBuilder destination: @escaping (_ store: Store<ChildState, ChildAction>) -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.store = store
    self.toChildState = toChildState
    self.fromChildAction = fromChildAction
    self.onTap = onTap
    self.destination = destination
    self.label = label()
  }

  /// Creates a link whose destination is the presented state.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    onTap: @escaping @MainActor () -> Void,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
    @ViewBuilder label: () -> Label
  ) where ChildState == State, ChildAction == Action {
    self.init(store, state: { $0 }, action: { $0 }, onTap: onTap, destination: destination, label: label)
  }

  /// Creates a link whose destination is the presented state, if the state has the given identity.
  public init(
    _ store: Store<PresentationState<State>, PresentationAction<Action>>,
    id: State.ID,
    onTap: @escaping @MainActor () -> Void,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination,
    @ViewBuilder label: () -> Label
  ) where State: Identifiable, ChildState == State, ChildAction == Action {
    self.init(
      store,
      state: { $0.id == id ? $0 : nil },
      action: { $0 },
      onTap: onTap,
      destination: destination,
      label: label
    )
  }

  public var body: some View {
    PressableView(look: .plain, action: isEnabled ? onTap : nil, isLink: true, label: label)
      .navigationDestination(
        store: store,
        state: toChildState,
        action: fromChildAction,
        destination: destination
      )
  }
}

extension NavigationStack {
  /// Creates a navigation stack whose screens are the elements of a store's stack state.
  public init<State, Action, Destination: View>(
    path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
    @ViewBuilder root: () -> Root,
    @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination
  ) {
    self.init(root: root()) { context in
      StackScreens(stack: path.wrappedValue, destination: destination)._boxes(in: context)
    } pushState: { state in
      guard let state = state as? State else {
        return reportIssue(
          """
          A NavigationLink has a state of type \(type(of: state)), but the enclosing stack has screens of \
          \(State.self). Pass a state of that type.
          """
        )
      }
      let id = DependencyValues.current.stackElementID()
      path.wrappedValue.send(.push(id: id, state: state))
    }
  }
}

/// The screens of a store's stack state.
private struct StackScreens<State, Action, Destination: View>: View {
  let stack: Store<StackState<State>, StackAction<State, Action>>
  let destination: (Store<State, Action>) -> Destination

  var body: some View {
    WithViewStore(stack, observe: \.ids) { ids in
      ForEach(Array(ids.state), id: \.self) { id in
        if let screen = stack.scope(state: \.[id: id], action: \.[id: id]) {
          ScreenView(content: destination(screen)) { stack.send(.popFrom(id: id)) }
        }
      }
    }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a navigation link that adds a state to the store of the enclosing navigation stack.
  public init<State>(state: State?, @ViewBuilder label: () -> Label) {
    self.init(pushing: state, label: label())
  }
}

extension NavigationLink where Destination == Never, Label == Text {
  /// Creates a navigation link with a title that adds a state to the store of the enclosing navigation stack.
  public init<State>(_ key: LocalizedStringKey, state: State?) {
    self.init(pushing: state, label: Text(key))
  }

  /// Creates a navigation link with a title that adds a state to the store of the enclosing navigation stack.
  @_disfavoredOverload
  public init<Title: StringProtocol, State>(_ title: Title, state: State?) {
    self.init(pushing: state, label: Text(title))
  }
}
