import ComposableArchitecture
import Foundation
import LivePagesCore

extension Dialog {
  /// An alert of a feature's state.
  public init<Action>(_ alert: AlertState<Action>) {
    self.init(
      id: alert.id.uuidString,
      title: HTML(alert.title),
      message: alert.message.map { HTML($0) },
      buttons: alert.buttons.map(Button.init)
    )
  }

  /// A confirmation dialog of a feature's state. The title is seen unless that says that it is hidden.
  public init<Action>(_ dialog: ConfirmationDialogState<Action>) {
    self.init(
      id: dialog.id.uuidString,
      kind: .choices,
      title: HTML(dialog.title),
      isTitleVisible: dialog.titleVisibility != .hidden,
      message: dialog.message.map { HTML($0) },
      buttons: dialog.buttons.map(Button.init)
    )
  }
}

extension Dialog.Button {
  fileprivate init<Action>(_ button: ButtonState<Action>) {
    self.init(
      id: button.id.uuidString,
      label: HTML(button.label),
      role: button.role.map(Dialog.Role.init)
    )
  }
}

extension Dialog.Role {
  fileprivate init(_ role: ButtonStateRole) {
    self =
      switch role {
      case .cancel: .cancel
      case .destructive: .destructive
      }
  }
}
