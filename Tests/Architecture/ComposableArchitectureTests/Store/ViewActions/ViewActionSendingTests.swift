import ComposableArchitecture
import Testing

@MainActor
struct ViewActionSendingTests {
  @Test func aViewSendsItsOwnActions() async {
    let view = TapView(store: Store(initialState: Taps.State()) { Taps() })
    await view.send(.tapped).finish()
    #expect(view.store.taps == 1)
  }

  @Test func aViewSendsWithAnAnimation() {
    let view = TapView(store: Store(initialState: Taps.State()) { Taps() })
    view.send(.tapped, animation: .default)
    #expect(view.store.animations == [.default])
    view.send(.tapped, transaction: Transaction())
    #expect(view.store.animations == [.default, nil])
  }
}

private struct TapView: ViewActionSending {
  let store: StoreOf<Taps>
}

private struct Taps: Reducer {
  struct State: Equatable {
    var taps = 0
    var animations: [Animation?] = []
  }

  enum Action: ViewAction {
    case view(View)

    enum View {
      case tapped
    }
  }

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    state.taps += 1
    state.animations.append(Transaction.current.animation)
    return .none
  }
}
