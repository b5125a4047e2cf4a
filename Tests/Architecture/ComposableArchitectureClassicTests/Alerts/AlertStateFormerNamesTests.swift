import ComposableArchitectureClassic
import Testing

struct AlertStateFormerNamesTests {
  private enum Action: Equatable { case deleteTapped, dismissed }

  private struct Former: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ name: String) -> [AlertState<Action>] {
      let button: AlertState<Action>.Button = .destructive(TextState("Delete"), action: .send(.deleteTapped))
      let action: AlertState<Action>.ButtonAction = .send(.dismissed)
      return [
        AlertState(
          title: TextState("Delete \(name)?"),
          message: nil,
          buttons: [button, .cancel(action: action)]
        ),
        AlertState(
          title: TextState("Delete \(name)?"),
          primaryButton: .destructive(TextState("Delete"), send: .deleteTapped),
          secondaryButton: .cancel(TextState("Cancel"), send: .dismissed)
        ),
      ]
    }
  }

  private struct FormerDialog: FormerSpelling {
    @available(*, deprecated, message: "Tests what is deprecated.")
    func spell(_ title: String) -> ActionSheetState<Action> {
      let visibility: ActionSheetState<Action>.Visibility = .visible
      let button: ConfirmationDialogState<Action>.Button = .default(TextState("Keep"), send: nil)
      return ActionSheetState(title: TextState(title), titleVisibility: visibility, buttons: [button])
    }
  }

  @Test func formerFormsEqualCurrentOnes() {
    let today = AlertState<Action> {
      TextState("Delete a?")
    } actions: {
      ButtonState(role: .destructive, action: .deleteTapped) { TextState("Delete") }
      ButtonState(role: .cancel, action: .dismissed) { TextState("Cancel") }
    }
    #expect(Former().spelled("a") == [today, today])
    let dialog = FormerDialog().spelled("b")
    #expect(dialog.titleVisibility == .visible)
    #expect(dialog.buttons.map(\.label) == [TextState("Keep")])
  }

  @Test func buttonActionsExposeTheirAnimation() {
    let action: AlertState<Action>.ButtonAction = .send(.deleteTapped, animation: .default)
    let type: AlertState<Action>.ButtonAction.ActionType = action.type
    guard case .animatedSend(let sent, let animation) = type else {
      Issue.record("The action has lost its animation.")
      return
    }
    #expect(sent == .deleteTapped && animation == .default)
  }

  @Test func buttonsExposeTheirAction() {
    func sent(by button: AlertState<Action>.Button) -> Action? {
      switch button.action?.type {
      case .send(let action): return action
      case .animatedSend(let action, let animation):
        #expect(animation == .bouncy)
        return action
      case .none: return nil
      }
    }
    #expect(sent(by: .default(TextState("a"), action: .send(.deleteTapped))) == .deleteTapped)
    #expect(sent(by: .default(TextState("a"), action: .send(.dismissed, animation: .bouncy))) == .dismissed)
    #expect(sent(by: .cancel(TextState("a"))) == nil)
    #expect(sent(by: ButtonState(action: .send(nil, animation: .bouncy)) { TextState("a") }) == nil)
  }

  @Test func buttonsHaveNoActionByDefault() {
    #expect(AlertState<Action>.Button.cancel(TextState("a")).action == nil)
    let action = AlertState<Action>.Button.destructive(TextState("a"), action: .send(.deleteTapped)).action
    #expect(action == .send(.deleteTapped))
    #expect(action != .send(.deleteTapped, animation: nil))
    #expect(action.map { [$0: 1] }?[.send(.deleteTapped)] == 1)
  }

  @Test func aButtonKeepsItsAnimation() {
    let button: AlertState<Action>.Button = .default(
      TextState("a"),
      action: .send(.dismissed, animation: .bouncy)
    )
    let today = ButtonState<Action>(action: .send(.dismissed, animation: .bouncy)) { TextState("a") }
    #expect(button == today)
    button.withAction { #expect($0 == .dismissed) }
  }
}
