import ComposableArchitecture
import Foundation
import LivePagesCore

extension Store {
  /// Sends what a person answered to an alert: the action of the button, with its animation, or the
  /// dismissal.
  ///
  /// An answer to another alert than the one that is there comes late, and nothing is sent.
  ///
  /// ```swift
  /// case .alertAnswered(let answer): store.send(answer, to: store.alert) { .alert($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - alert: The alert that is there now, if any.
  ///   - action: A closure that embeds the alert's action.
  public func send<Answered>(
    _ answer: DialogAnswer,
    to alert: AlertState<Answered>?,
    as action: (PresentationAction<Answered>) -> Action
  ) {
    guard let alert else { return }
    send(answer, to: alert.id, with: alert.buttons, as: action)
  }

  /// Sends what a person answered to a confirmation dialog: the action of the button, with its animation, or
  /// the dismissal.
  ///
  /// An answer to another dialog than the one that is there comes late, and nothing is sent.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - dialog: The dialog that is there now, if any.
  ///   - action: A closure that embeds the dialog's action.
  public func send<Answered>(
    _ answer: DialogAnswer,
    to dialog: ConfirmationDialogState<Answered>?,
    as action: (PresentationAction<Answered>) -> Action
  ) {
    guard let dialog else { return }
    send(answer, to: dialog.id, with: dialog.buttons, as: action)
  }

  private func send<Answered>(
    _ answer: DialogAnswer,
    to id: UUID,
    with buttons: [ButtonState<Answered>],
    as action: (PresentationAction<Answered>) -> Action
  ) {
    switch answer {
    case .cancelled(let dialog):
      if dialog == id.uuidString { send(action(.dismiss)) }
    case .pressed(let button):
      buttons.press(button, as: action) { send($0) }
    }
  }
}
