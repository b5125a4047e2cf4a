import ComposableArchitecture
import Testing

struct ButtonStateTests {
  private enum Action: Hashable { case delete, keep }

  @Test func equalityLeavesTheIDOut() {
    let first = ButtonState<Action>(role: .destructive, action: .delete) { TextState("Delete") }
    let second = ButtonState<Action>(role: .destructive, action: .delete) { TextState("Delete") }
    #expect(first.id != second.id)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test func buttonsDifferByActionLabelAndRole() {
    let button = ButtonState<Action>(action: .delete) { TextState("Delete") }
    #expect(button != ButtonState(action: .keep) { TextState("Delete") })
    #expect(button != ButtonState(action: .delete) { TextState("Keep") })
    #expect(button != ButtonState(role: .cancel, action: .delete) { TextState("Delete") })
    #expect(button != ButtonState { TextState("Delete") })
  }

  @Test func equalitySeesTheAnimationAndHashesDoNot() {
    let plain = ButtonState<Action>(action: .delete) { TextState("Delete") }
    let animated = ButtonState<Action>(action: .send(.delete, animation: .default)) { TextState("Delete") }
    #expect(plain != animated)
    #expect(plain.hashValue == animated.hashValue)
  }

  @Test func mapKeepsAllButTheAction() {
    let button = ButtonState<Action>(role: .cancel, action: .send(.keep, animation: .linear)) {
      TextState("Keep")
    }
    let mapped = button.map { $0.map { "\($0)" } }
    #expect(mapped.id == button.id)
    #expect(
      mapped == ButtonState(role: .cancel, action: .send("keep", animation: .linear)) { TextState("Keep") }
    )
  }

  @Test func mapMayGiveAnActionToAButtonWithoutOne() {
    let button = ButtonState<Action> { TextState("OK") }
    #expect(button.map { $0 == nil ? "none" : nil }.action == .send("none"))
    #expect(button.map { _ in String?.none }.action == .send(nil))
  }

  @Test func dumpOmitsUnsetProperties() {
    #expect(
      String(customDumping: ButtonState<Action>(action: .delete) { TextState("Delete") }) == """
        ButtonState(
          action: .send(.delete),
          label: "Delete"
        )
        """
    )
    #expect(
      String(customDumping: ButtonState<Action>(role: .cancel) { TextState("No").bold() }) == """
        ButtonState(
          role: .cancel,
          action: .send(nil),
          label: "**No**"
        )
        """
    )
  }
}
