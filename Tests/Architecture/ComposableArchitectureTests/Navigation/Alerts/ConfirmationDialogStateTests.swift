import ComposableArchitecture
import Testing

struct ConfirmationDialogStateTests {
  private enum Action: Hashable { case save }

  private static func dialog(
    _ visibility: ConfirmationDialogStateTitleVisibility = .automatic
  ) -> ConfirmationDialogState<Action> {
    ConfirmationDialogState(titleVisibility: visibility) {
      TextState("Save?")
    } actions: {
      ButtonState(action: .save) { TextState("Save") }
    } message: {
      TextState("Or not.")
    }
  }

  @Test func equalityLeavesTheIDAndTheVisibilityOut() {
    #expect(Self.dialog().id != Self.dialog().id)
    #expect(Self.dialog(.visible) == Self.dialog(.hidden))
    #expect(Self.dialog(.visible).hashValue == Self.dialog(.hidden).hashValue)
    #expect(Self.dialog() != ConfirmationDialogState { TextState("Save?") })
  }

  @Test func titleVisibilityIsAutomaticByDefault() {
    #expect(ConfirmationDialogState<Action> { TextState("Save?") }.titleVisibility == .automatic)
  }

  @Test func mapKeepsAllButTheActions() {
    let dialog = Self.dialog(.visible)
    let mapped = dialog.map { $0.map { "\($0)" } }
    #expect(mapped.id == dialog.id)
    #expect(mapped.titleVisibility == .visible)
    #expect(mapped.title == dialog.title)
    #expect(mapped.message == dialog.message)
    #expect(mapped.buttons.map(\.action) == [.send("save")])
  }

  @Test func aDumpBeginsWithTheVisibilityWhereItIsSet() {
    #expect(
      String(customDumping: ConfirmationDialogState<Action> { TextState("Save?") })
        == "ConfirmationDialogState(title: \"Save?\")"
    )
    #expect(
      String(customDumping: Self.dialog(.hidden)) == """
        ConfirmationDialogState(
          titleVisibility: .hidden,
          title: "Save?",
          actions: [
            [0]: ButtonState(
              action: .send(.save),
              label: "Save"
            )
          ],
          message: "Or not."
        )
        """
    )
  }
}
