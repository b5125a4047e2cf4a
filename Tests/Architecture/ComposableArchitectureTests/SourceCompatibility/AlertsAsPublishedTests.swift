import ComposableArchitecture
import Foundation
import Testing

/// Names and forms of alerts and dialogs, as code for the current architecture uses them.
struct AlertsAsPublishedTests {
  private enum Action: Hashable, Sendable { case confirm }

  @Test func textStatesAreCreatedAndFormatted() {
    let text: TextState = TextState(verbatim: "a") + TextState("b")
    let formatted =
      text
      .bold().bold(isActive: true).italic().italic(isActive: true).monospacedDigit()
      .baselineOffset(CGFloat(1)).kerning(CGFloat(1)).tracking(CGFloat(1)).fontWidth(.expanded)
      .strikethrough().strikethrough(true).strikethrough(true, pattern: .solid)
      .underline().underline(false).underline(pattern: .dashDot)
      .accessibilityHeading(.h1).accessibilityLabel(TextState("c")).accessibilityLabel("c")
      .accessibilityTextContentType(.plain)
      .speechAdjustedPitch(1).speechAlwaysIncludesPunctuation().speechAnnouncementsQueued()
      .speechSpellsOutCharacters()
    let widths: [TextState.FontWidth] = [.compressed, .condensed, .expanded, .standard]
    let patterns: [TextState.LineStylePattern] = [.dash, .dashDot, .dashDotDot, .dot, .solid]
    let headings: [TextState.AccessibilityHeadingLevel] = [.h1, .h2, .h3, .h4, .h5, .h6, .unspecified]
    let types: [TextState.AccessibilityTextContentType] = [
      .console, .fileSystem, .messaging, .narrative, .plain, .sourceCode, .spreadsheet, .wordProcessing,
    ]
    #expect(widths.count + patterns.count + headings.count + types.count == 24)
    #expect(formatted.accessibilityLabel == TextState("c"))
    #expect(String(state: formatted) == "ab")
    #expect(String(state: formatted, locale: Locale(identifier: "de")) == "ab")
  }

  @Test func buttonsAreMadeAndPerformed() {
    let button: ButtonState<Action> = ButtonState(
      role: .destructive,
      action: .send(.confirm, animation: .default)
    ) {
      TextState("OK")
    }
    let role: ButtonStateRole? = button.role
    let id: UUID = button.id
    let action: ButtonStateAction<Action> = button.action
    if case .animatedSend(let sent, let animation) = action.type {
      #expect(sent == .confirm && animation == .default)
    }
    #expect(role == .destructive && button.map { $0 }.id == id)
    #expect(action.map { $0 }.action == .confirm && button.label == TextState("OK"))
    button.withAction { #expect($0 == .confirm) }
  }

  @Test func alertsAndDialogsAreMadeAndMapped() {
    var alert: AlertState<Action> = .init {
      TextState("Title")
    } actions: {
      ButtonState(role: .cancel, action: .send(nil)) { TextState("Cancel") }
      ButtonState(action: .confirm) { TextState("OK") }
    } message: {
      TextState("Message")
    }
    alert.title = TextState("Other")
    alert.message = nil
    alert.buttons = []
    #expect(alert.map { $0 }.id == alert.id)
    var dialog = ConfirmationDialogState<Action>(titleVisibility: .visible) {
      TextState("Title")
    }
    dialog.titleVisibility = .hidden
    let visibilities: [ConfirmationDialogStateTitleVisibility] = [.automatic, .hidden, .visible]
    #expect(visibilities.contains(dialog.map { $0 }.titleVisibility))
    let ephemeral: [any _EphemeralState.Type] = [
      AlertState<Action>.self, ConfirmationDialogState<Never>.self,
    ]
    #expect(ephemeral.map { ObjectIdentifier($0.actionType) }.last == ObjectIdentifier(Never.self))
  }

  @Test func alertsAreSendableIfTheirActionsAre() {
    func isSendable(_ value: (some Hashable & Sendable).Type) -> Bool { true }
    #expect(isSendable(AlertState<Action>.self) && isSendable(ConfirmationDialogState<Action>.self))
    #expect(isSendable(ButtonState<Action>.self) && isSendable(TextState.self))
  }
}
