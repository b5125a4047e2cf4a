import ComposableArchitecture
import Testing

struct AlertStateTests {
  private enum Action: Hashable { case delete }

  private static func alert(_ title: String = "Delete?", message: String? = "For ever.") -> AlertState<Action>
  {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Cancel") }
    } message: {
      TextState(message ?? "")
    }
  }

  @Test func equalityLeavesTheIDOut() {
    #expect(Self.alert().id != Self.alert().id)
    #expect(Self.alert() == Self.alert())
    #expect(Self.alert().hashValue == Self.alert().hashValue)
  }

  @Test func alertsDifferByTitleMessageAndButtons() {
    #expect(Self.alert("Keep?") != Self.alert())
    #expect(Self.alert(message: "For now.") != Self.alert())
    var alert = Self.alert()
    alert.buttons.removeLast()
    #expect(alert != Self.alert())
    alert = Self.alert()
    alert.message = nil
    #expect(alert != Self.alert())
  }

  @Test func mapKeepsIDsTextRolesAndAnimations() {
    let alert = Self.alert()
    let mapped = alert.map { $0.map { "\($0)" } ?? "none" }
    #expect(mapped.id == alert.id)
    #expect(mapped.title == alert.title)
    #expect(mapped.message == alert.message)
    #expect(mapped.buttons.map(\.id) == alert.buttons.map(\.id))
    #expect(mapped.buttons.map(\.role) == [.destructive, .cancel])
    #expect(mapped.buttons.map(\.action) == [.send("delete"), .send("none")])
  }

  @Test func itEndsByItsActions() {
    #expect(ObjectIdentifier(AlertState<Action>.actionType) == ObjectIdentifier(Action.self))
    #expect(ObjectIdentifier(AlertState<Never>.actionType) == ObjectIdentifier(Never.self))
  }

  @Test func dumpOmitsUnsetProperties() {
    #expect(
      String(customDumping: AlertState<Action> { TextState("Done.") })
        == "AlertState(title: \"Done.\")"
    )
    #expect(
      String(customDumping: Self.alert()) == """
        AlertState(
          title: "Delete?",
          actions: [
            [0]: ButtonState(
              role: .destructive,
              action: .send(.delete),
              label: "Delete"
            ),
            [1]: ButtonState(
              role: .cancel,
              action: .send(nil),
              label: "Cancel"
            )
          ],
          message: "For ever."
        )
        """
    )
  }
}
