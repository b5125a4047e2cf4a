import ComposableArchitecture
import Testing

struct ButtonStateWithActionTests {
  private enum Action { case delete }

  private func button(_ action: ButtonStateAction<Action>) -> ButtonState<Action> {
    ButtonState(action: action) { TextState("Delete") }
  }

  @Test func theClosureIsCalledForEachButton() {
    var actions: [Action?] = []
    button(.send(.delete)).withAction { actions.append($0) }
    button(.send(nil)).withAction { actions.append($0) }
    #expect(actions == [.delete, nil])
  }

  @Test func theClosureIsCalledInsideTheAnimation() {
    var animations: [Animation?] = []
    button(.send(.delete)).withAction { _ in animations.append(Transaction.current.animation) }
    button(.send(.delete, animation: .spring)).withAction { _ in
      animations.append(Transaction.current.animation)
    }
    #expect(animations == [nil, .spring])
  }

  @Test @MainActor func theClosureMayBeAsynchronous() async {
    var actions: [Action?] = []
    await button(.send(.delete)).withAction { action in
      await Task.yield()
      actions.append(action)
    }
    #expect(actions == [.delete])
  }

  @Test @MainActor func anAsynchronousClosureIsNotAnimatedAndThatIsReported() async {
    var actions: [Action?] = []
    await withKnownIssue {
      await button(.send(.delete, animation: .default)).withAction { action in
        await Task.yield()
        actions.append(action)
        #expect(Transaction.current.animation == nil)
      }
    } matching: {
      $0.description.contains("Call 'withAnimation' in the closure")
    }
    #expect(actions == [.delete])
  }
}
