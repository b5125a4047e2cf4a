import LivePagesCore
import TributaryReports

/// The action that a browser performs for a key, unless the page replaces the action.
enum StandardKeyAction: Equatable {
  case click
  case follow
  case submit
  /// Escape in the given dialog.
  case cancel(Element)

  /// - Parameters:
  ///   - press: The key.
  ///   - element: The element with the focus.
  ///   - html: The page.
  init?(of press: KeyPress, on element: Element, in html: HTML) {
    guard press.modifiers.isEmpty else { return nil }
    switch (press.key, element.tag) {
    case (.escape, _):
      guard let dialog = html.dialogForEscape else { return nil }
      self = .cancel(dialog)
    case (.return, .a): self = .follow
    case (.return, .button), (.space, .button): self = .click
    case (.space, .input) where element.isTick: self = .click
    case (.return, .input):
      guard Self.form(of: element, in: html)?[attribute: "data-submit-event"] != nil else { return nil }
      self = .submit
    default: return nil
    }
  }

  static func form(of element: Element, in html: HTML) -> Element? {
    html.elements.first { $0.tag == .form && ($0 == element || $0.content.elements.contains(element)) }
  }
}

extension PageControl {
  func perform(_ action: StandardKeyAction, at site: CallSite) async {
    switch action {
    case .click: await click(at: site)
    case .follow: await follow(at: site)
    case .submit: await submitByReturn(at: site)
    case .cancel(let dialog): await page.cancel(dialog, at: site)
    }
  }

  /// Submits a field's form as HTML specifies. The form is submitted with its first button. A form without a
  /// button is submitted only if it has no other text field.
  private func submitByReturn(at site: CallSite) async {
    guard let element = await element(at: site) else { return }
    let form = StandardKeyAction.form(of: element, in: await page.html())
    let parts = form?.content.elements ?? []
    if let button = parts.first(where: \.submits) {
      if button.isDisabled {
        return await fail("doesn't submit its form, whose button is disabled", at: site)
      }
    } else if parts.count(where: \.blocksSubmission) > 1 {
      return await fail(
        "doesn't submit its form, which has several fields and no button: add a `Button(submit:)`",
        at: site
      )
    }
    await submitForm(of: element, at: site)
  }
}

extension HTML {
  /// The dialog in front, if the page offers Escape there.
  var dialogForEscape: Element? {
    guard let dialog = elements.last(where: { $0.tag == .dialog }),
      dialog[attribute: "data-cancel-event"] != nil
    else { return nil }
    return dialog
  }
}

extension LivePageTest {
  /// Cancels a dialog, unless the page has closed it already.
  func cancel(_ dialog: Element, at site: CallSite) async {
    guard let front = await html().dialogForEscape, front.id == dialog.id,
      let event = front.event("data-cancel-event", at: site)
    else { return }
    await receive(event, at: site)
  }
}

extension Element {
  fileprivate var submits: Bool {
    (tag == .button || tag == .input) && self[attribute: "type"] == "submit"
  }

  /// A Boolean value that indicates whether two such fields prevent Return from submitting a form that has no
  /// button.
  fileprivate var blocksSubmission: Bool {
    let others = ["checkbox", "radio", "range", "file", "color", "button", "submit"]
    return tag == .input && !others.contains(self[attribute: "type"] ?? "")
  }
}
