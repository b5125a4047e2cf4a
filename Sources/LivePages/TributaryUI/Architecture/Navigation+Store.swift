import CaseKeyPaths
import ComposableArchitecture
import DependencyInjection
import IssueReporting

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
