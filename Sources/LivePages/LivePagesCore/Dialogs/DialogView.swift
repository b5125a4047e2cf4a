/// Shows a ``Dialog`` as a modal `dialog` element, labelled by its title and described by its message.
///
/// While it is on the page it is open, and the rest of the page is inert. The focus goes to the first button,
/// or, where one of them is destructive, to the one that cancels; it goes back to where it was when the
/// dialog has gone. Escape cancels. A style sheet finds it by these classes: `dialog`, `dialog-text` (the
/// message), `dialog-buttons`, and of the buttons `button`, with `button-primary` for the first answer and
/// `button-destructive` by role; `visually-hidden` for a title that is not seen.
public struct DialogView<Event: ViewEvent> {
  private let dialog: Dialog
  private let id: String
  private let event: (DialogAnswer) -> Event

  /// - Parameters:
  ///   - dialog: The dialog.
  ///   - id: The element's id, which is the same for all dialogs that stand in this place of the page.
  ///   - event: A closure that makes the page's event of an answer.
  public init(_ dialog: Dialog, id: String, event: @escaping (DialogAnswer) -> Event) {
    self.dialog = dialog
    self.id = id
    self.event = event
  }

  /// The element.
  public var body: Element {
    guard case .element(let element)? = dialog.markup(id: id).nodes.first else {
      return Element(.dialog, .id(id))
    }
    return body(of: element)
  }

  private func body(of markup: MarkupElement) -> Element {
    var element = Element(markup.tag)
    element.attributes = markup.attributes
    element.attributes += markup.offers.map { offer in
      let answer = offer.offer(of: DialogAnswer.self).sample
      return Attribute(name: offer.trigger.attribute, value: answer.map { event($0).wire.json })
    }
    element.content = HTML(
      markup.content.compactMap { node in
        switch node {
        case .html(let html): html
        case .element(let element): .element(body(of: element))
        case .keyed, .component, .equatable: nil
        }
      }
    )
    return element
  }
}
