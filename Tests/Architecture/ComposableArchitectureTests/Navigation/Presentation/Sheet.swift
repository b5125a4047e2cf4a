import ComposableArchitecture

/// A feature that presents another instance of itself, to any depth.
struct Sheet: Reducer {
  struct State: Equatable {
    var heard: [Int] = []
    var isPresented: Bool?
    /// The number of sheets above this one at each dismissal.
    var sheetsAtDismissal: [Int] = []
    @PresentationState var sheet: Sheet.State?

    /// The number of sheets above this one.
    var height: Int { sheet.map { $0.height + 1 } ?? 0 }
  }

  enum Action: Equatable, CasePathable {
    case present
    case remove
    case askWhetherPresented
    case listen
    case listenInTask
    case stop
    case heard(Int)
    case close
    case closeInPublisher
    case closeInAnimation
    case closeOnceHeard
    case sheet(PresentationAction<Sheet.Action>)

    struct AllCasePaths: Sendable {
      let heard = AnyCasePath(case: Action.heard)
      let sheet = AnyCasePath(case: Action.sheet)
    }
    static let allCasePaths = AllCasePaths()
  }

  enum CancelID { case listening }

  let source: PassthroughSubject<Int, Never>
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .present: state.sheet = State()
      case .remove: state.sheet = nil
      case .askWhetherPresented: state.isPresented = isPresented
      case .heard(let number): state.heard.append(number)
      case .sheet(.dismiss): state.sheetsAtDismissal.append(state.height)
      case .sheet: break
      default: return effect(of: action)
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) {
      Sheet(source: source)
    }
  }

  private func effect(of action: Action) -> EffectTask<Action> {
    switch action {
    case .listen:
      return source.eraseToEffect(Action.heard).cancellable(id: CancelID.listening)
    case .listenInTask:
      return .run { _ in
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        continuation.finish()
      }
      .cancellable(id: CancelID.listening)
    case .stop:
      return .cancel(id: CancelID.listening)
    case .close:
      return .run { [dismiss] _ in await dismiss() }
    case .closeInPublisher:
      return Deferred { [dismiss] in
        Future<Action, Never> { _ in Task { await dismiss() } }
      }
      .eraseToEffect()
    case .closeInAnimation:
      return .run { [dismiss] _ in await dismiss(animation: .default) }
    case .closeOnceHeard:
      return source.first().eraseToEffect { _ in .close }
    default:
      return .none
    }
  }
}
