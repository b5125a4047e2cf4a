import ComposableArchitecture
import Testing

struct ButtonStateActionTests {
  private enum Action: Hashable {
    case delete
    case rename(to: String)
  }

  @Test func theActionIsFoundWithAndWithoutAnimation() {
    #expect(ButtonStateAction<Action>.send(.delete).action == .delete)
    #expect(ButtonStateAction<Action>.send(.delete, animation: .default).action == .delete)
    #expect(ButtonStateAction<Action>.send(nil).action == nil)
  }

  @Test func typeReflectsTheAnimation() {
    #expect(ButtonStateAction<Action>.send(.delete).type == .send(.delete))
    #expect(
      ButtonStateAction<Action>.send(.delete, animation: nil).type == .animatedSend(.delete, animation: nil)
    )
  }

  @Test func equalitySeesTheAnimationAndHashesDoNot() {
    let plain = ButtonStateAction<Action>.send(.delete)
    let animated = ButtonStateAction<Action>.send(.delete, animation: .default)
    #expect(plain != animated)
    #expect(animated != .send(.delete, animation: .linear))
    #expect(plain.hashValue == animated.hashValue)
  }

  @Test func mapKeepsTheAnimation() {
    let action = ButtonStateAction<Action>.send(nil, animation: .linear).map { _ in 1 }
    #expect(action == .send(1, animation: .linear))
  }

  @Test func dumpShowsTheAction() {
    #expect(dump(.send(.delete)) == ".send(.delete)")
    #expect(dump(.send(nil)) == ".send(nil)")
    #expect(
      dump(.send(.rename(to: "a"))) == """
        .send(
          .rename(to: "a")
        )
        """
    )
  }

  @Test func theAnimationIsDumpedBesideTheAction() {
    #expect(dump(.send(.delete, animation: nil)) == ".send(\n  .delete,\n  animation: nil\n)")
    #expect(
      dump(.send(.delete, animation: .default)).hasPrefix(".send(\n  .delete,\n  animation: Animation(")
    )
  }

  private func dump(_ action: ButtonStateAction<Action>) -> String {
    let button = ButtonState<Action>(action: action) { TextState("") }
    let lines = String(customDumping: button).split(separator: "\n").dropFirst().dropLast(2)
    let text = lines.map { $0.dropFirst(2) }.joined(separator: "\n")
    return String(text.dropFirst("action: ".count).dropLast())
  }
}
