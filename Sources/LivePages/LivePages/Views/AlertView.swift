import ComposableArchitecture
import Foundation
import LivePagesCore

/// A view that shows the alert or the confirmation dialog in a feature's state as a `dialog` element.
///
/// ```swift
/// AlertView(store.alert, send: Inbox.Action.alert)
/// ```
///
/// When the user presses a button, the view sends the button's action with its animation. Escape, and buttons
/// without an action, dismiss the alert.
public struct AlertView<Action>: View {
  public let body: Markup<Action>

  /// Creates a view that shows an alert.
  ///
  /// - Parameters:
  ///   - alert: The alert, or `nil` for none.
  ///   - id: The id of the element, unique among the alerts of the page.
  ///   - action: A closure that converts an action of the alert to an action of the feature.
  public init<Answer>(
    _ alert: AlertState<Answer>?,
    id: String = "alert",
    send action: @escaping (PresentationAction<Answer>) -> Action
  ) {
    body = alert.map { Self.dialog(Dialog($0), id: id, of: $0.buttons, as: action) } ?? Markup()
  }

  /// Creates a view that shows a confirmation dialog.
  ///
  /// - Parameters:
  ///   - dialog: The dialog, or `nil` for none.
  ///   - id: The id of the element, unique among the dialogs of the page.
  ///   - action: A closure that converts an action of the dialog to an action of the feature.
  public init<Answer>(
    _ dialog: ConfirmationDialogState<Answer>?,
    id: String = "confirmation-dialog",
    send action: @escaping (PresentationAction<Answer>) -> Action
  ) {
    body = dialog.map { Self.dialog(Dialog($0), id: id, of: $0.buttons, as: action) } ?? Markup()
  }

  private static func dialog<Answer>(
    _ dialog: Dialog,
    id: String,
    of buttons: [ButtonState<Answer>],
    as action: @escaping (PresentationAction<Answer>) -> Action
  ) -> Markup<Action> {
    dialog.markup(id: id) { answer, send in
      guard case .pressed(let pressed) = answer else { return send(action(.dismiss)) }
      buttons.press(pressed, as: action, send: send)
    }
  }
}

extension Store {
  /// Sends the response to an alert.
  ///
  /// Call this method when you show the alert in a view of your own. It sends the action of the pressed button
  /// with its animation or, if the button doesn't have an action, the dismissal.
  ///
  /// If the answer belongs to an earlier alert, the method ignores it.
  ///
  /// ```swift
  /// case .alertAnswered(let answer): store.send(answer, to: store.alert) { .alert($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - alert: The current alert, if any.
  ///   - action: A closure that converts an action of the alert to an action of the feature.
  public func send<Answered>(
    _ answer: DialogAnswer,
    to alert: AlertState<Answered>?,
    as action: (PresentationAction<Answered>) -> Action
  ) {
    guard let alert else { return }
    send(answer, to: alert.id, with: alert.buttons, as: action)
  }

  /// Sends the response to a confirmation dialog.
  ///
  /// Call this method when you show the dialog in a view of your own. It sends the action of the pressed button
  /// with its animation or, if the button doesn't have an action, the dismissal.
  ///
  /// If the answer belongs to an earlier dialog, the method ignores it.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - dialog: The current dialog, if any.
  ///   - action: A closure that converts an action of the dialog to an action of the feature.
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

extension Dialog {
  /// Creates a dialog from an alert in a feature's state.
  public init<Action>(_ alert: AlertState<Action>) {
    self.init(
      id: alert.id.uuidString,
      title: HTML(alert.title),
      message: alert.message.map { HTML($0) },
      buttons: alert.buttons.map(Button.init)
    )
  }

  /// Creates a dialog from the confirmation dialog in a feature's state, whose title is visible unless its
  /// visibility is `hidden`.
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

extension Sequence {
  /// Sends the action of a pressed button with its animation or, if the button doesn't have an action, the
  /// dismissal. Ignores a button that isn't in the sequence.
  ///
  /// - Parameters:
  ///   - id: The id of the button as a string.
  ///   - action: A closure that wraps the action of the alert or dialog.
  ///   - send: A closure that sends the action.
  func press<Answer, Action>(
    _ id: String,
    as action: (PresentationAction<Answer>) -> Action,
    send: (Action) -> Void
  ) where Element == ButtonState<Answer> {
    first { $0.id.uuidString == id }?.withAction { pressed in
      send(action(pressed.map { .presented($0) } ?? .dismiss))
    }
  }
}

extension HTML {
  /// Creates HTML from a text state.
  ///
  /// Formatting becomes semantic elements: `strong` for bold, `em` for italic, `s` for strikethrough, and `u`
  /// for underlined text. If a part has an accessibility label, screen readers read the label instead of the
  /// text.
  ///
  /// - Parameter text: The text.
  public init(_ text: TextState) {
    self.init()
    var runs = text.runs()[...]
    while let first = runs.first {
      let label = first.attributes.accessibilityLabel
      let stretch = runs.prefix { $0.attributes.accessibilityLabel == label }
      let nodes = stretch.map { Node($0) }
      if let label {
        // Within text, only an image may have a label that replaces its content.
        self.nodes.append(.element(Element(.span, .role("img"), .aria("label", label)) { HTML(nodes) }))
      } else {
        self.nodes += nodes
      }
      runs = runs.dropFirst(stretch.count)
    }
  }
}

extension HTML.Node {
  fileprivate init(_ run: TextState.Run) {
    var html = HTML { run.text }
    func wrap(in tag: Tag, if isActive: Bool) {
      if isActive { html = HTML { Element(tag) { html } } }
    }
    wrap(in: .u, if: run.attributes.underline != nil)
    wrap(in: .s, if: run.attributes.strikethrough != nil)
    wrap(in: .em, if: run.attributes.isItalic)
    wrap(in: .strong, if: run.attributes.isBold)
    self = html.nodes[0]
  }
}
