import ComposableArchitecture
import Testing

@MainActor
struct StoreTransactionTests {
  private let animation = Animation.default

  /// The animation with which an observer receives each state.
  private func animations(
    effect: @escaping (Int) -> EffectTask<Int> = { _ in .none },
    body: @MainActor (StoreOf<Recorder<Int>>) async -> Void
  ) async -> [Animation?] {
    let store = StoreOf<Recorder<Int>>.recording(effect: effect)
    var animations: [Animation?] = []
    let observer = store.publisher.sink { _ in animations.append(Transaction.current.animation) }
    animations = []
    await body(store)
    observer.cancel()
    return animations
  }

  @Test func observersSeeTheTransactionOfASend() async {
    let seen = await animations { store in
      store.send(1, animation: animation)
      store.send(2)
      withAnimation(animation) { _ = store.send(3) }
      store.send(4, transaction: Transaction(animation: animation))
    }
    #expect(seen == [animation, nil, animation, animation])
  }

  @Test func observersSeeTheTransactionOfATasksAction() async {
    let seen = await animations { action in
      guard action == 0 else { return .none }
      return .run { send in
        await send(1)
        await send(2, animation: .default)
        await send(3)
      }
    } body: { store in
      await store.send(0, animation: animation).finish()
    }
    #expect(seen == [animation, nil, animation, nil])
  }

  @Test func observersSeeTheTransactionOfAPublishersAction() async {
    let subject = PassthroughSubject<Int, Never>()
    let seen = await animations { action in
      action == 0 ? subject.eraseToEffect().animation(.default) : .none
    } body: { store in
      store.send(0)
      subject.send(1)
    }
    #expect(seen == [nil, animation])
  }

  @Test func observersSeeATransactionThatOnlyDisablesAnimations() async {
    let store = StoreOf<Recorder<Int>>.recording { action in
      var transaction = Transaction()
      transaction.disablesAnimations = true
      return action == 0 ? EffectTask.now(1).transaction(transaction) : .none
    }
    var seen: [Bool] = []
    let observer = store.publisher.sink { _ in seen.append(Transaction.current.disablesAnimations) }
    store.send(0)
    #expect(seen == [false, true])
    observer.cancel()
  }

  @Test func animatedSendsKeepTheSurroundingTransaction() async {
    let store = StoreOf<Recorder<Int>>.recording { _ in .none }
    var seen: [Transaction] = []
    let observer = store.publisher.sink { _ in seen.append(.current) }
    withTransaction(\.disablesAnimations, true) { _ = store.send(0, animation: animation) }
    #expect(seen.last?.disablesAnimations == true)
    #expect(seen.last?.animation == animation)
    observer.cancel()
  }

  @Test func oneDrainIsSeenWithTheAnimationOfItsLatestAnimatedAction() async {
    let seen = await animations { action in
      switch action {
      case 0: .merge(.now(1), EffectTask.now(2).animation(.default), .now(3))
      default: .none
      }
    } body: { store in
      store.send(0)
    }
    #expect(seen == [animation])
  }
}
