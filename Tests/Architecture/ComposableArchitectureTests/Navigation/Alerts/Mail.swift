import ComposableArchitecture

/// A feature that presents alerts and a dialog.
struct Mail: Reducer {
  enum Alert: Equatable, CasePathable {
    case confirm, askAgain, load

    struct AllCasePaths: Sendable {
      let confirm = AnyCasePath<Alert, Void>(embed: { .confirm }, extract: { $0 == .confirm ? () : nil })
      let askAgain = AnyCasePath<Alert, Void>(embed: { .askAgain }, extract: { $0 == .askAgain ? () : nil })
      let load = AnyCasePath<Alert, Void>(embed: { .load }, extract: { $0 == .load ? () : nil })
    }
    static let allCasePaths = AllCasePaths()
  }

  struct State: Equatable {
    @PresentationState var alert: AlertState<Alert>?
    @PresentationState var dialog: ConfirmationDialogState<Alert>?
    @PresentationState var notice: AlertState<Never>?
    var plain: AlertState<Alert>?
    var insists = false
    var log: [String] = []
  }

  enum Action: CasePathable {
    case deleteTapped
    case other
    case loaded
    case alert(PresentationAction<Alert>)
    case dialog(PresentationAction<Alert>)
    case notice(PresentationAction<Never>)
    case plain(Alert)

    struct AllCasePaths: Sendable {
      let alert = AnyCasePath(case: Action.alert)
      let dialog = AnyCasePath(case: Action.dialog)
      let notice = AnyCasePath(case: Action.notice)
      let plain = AnyCasePath(case: Action.plain)
      let loaded = AnyCasePath<Action, Void>(
        embed: { .loaded },
        extract: { if case .loaded = $0 { () } else { nil } }
      )
    }
    static let allCasePaths = AllCasePaths()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let title = state.alert.map { String(state: $0.title) } ?? "nothing"
      switch action {
      case .deleteTapped, .alert(.presented(.askAgain)): state.alert = .deleting
      case .alert(.presented(.confirm)): state.log.append("confirm \(title)")
      case .alert(.presented(.load)): return .run { send in await send(.loaded) }
      case .alert(.dismiss):
        state.log.append("dismiss \(title)")
        if state.insists { state.alert = .deleting }
      case .plain(.confirm): state.log.append("plain \(state.plain != nil)")
      case .plain(.askAgain): state.plain = .deleting
      case .loaded: state.log.append("loaded")
      case .other, .dialog, .notice, .plain: break
      }
      return .none
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$dialog, action: \.dialog)
    .ifLet(\.$notice, action: \.notice)
    .ifLet(\.plain, action: \.plain)
  }
}

extension AlertState where Action == Mail.Alert {
  static var deleting: Self {
    Self {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      ButtonState { TextState("Keep") }
    }
  }
}
