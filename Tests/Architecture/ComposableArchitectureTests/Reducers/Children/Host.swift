import ComposableArchitecture

/// A parent with an optional ``Listener``.
struct Host: Reducer {
  struct State: Equatable {
    var child: Listener.State?
    /// How many values the child had received at each of its actions, or -1 if there was no child.
    var seen: [Int] = []
    var closesAfterChild = false
  }

  enum Action: Equatable {
    case open, close
    case listen, stop
    case heard(Int)
    case child(Listener.Action)
  }

  let source: PassthroughSubject<Int, Never>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .open:
        state.child = .init()
      case .close:
        state.child = nil
      case .listen:
        return source.eraseToEffect(Action.heard).cancellable(id: Listener.CancelID.listening)
      case .stop:
        return .cancel(id: Listener.CancelID.listening)
      case .heard(let number):
        state.seen.append(number)
      case .child:
        state.seen.append(state.child?.heard.count ?? -1)
        if state.closesAfterChild { state.child = nil }
      }
      return .none
    }
    .ifLet(\.child, action: \.child) {
      Listener(source: source)
    }
  }
}

extension Host.Action: CasePathable {
  struct AllCasePaths: Sendable {
    let child = AnyCasePath(case: Host.Action.child)
  }
  static let allCasePaths = AllCasePaths()
}
