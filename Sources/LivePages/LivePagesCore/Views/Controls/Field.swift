/// A control with a label around it, in which a person enters something.
///
/// A style sheet finds the parts by the classes `field`, `field-label` and `field-input`.
protocol Field: Control {
  var label: String { get }
  var isLabelHidden: Bool { get set }
}

extension Field {
  /// The element of the field, with its label.
  func labelled(_ input: (_ attributes: [Attribute?]) -> Markup<Action>) -> Markup<Action> {
    let own: [Attribute?] = [.class("field-input"), isLabelHidden ? .aria("label", label) : nil]
    let input = input(attributes(own: own))
    guard !isLabelHidden else { return input }
    let text = Markup<Action>(.span, [.class("field-label")], content: Markup([.html(.text(label))]))
    return Markup(.label, [.class("field")], content: Markup(joining: [text, input]))
  }

  func withHiddenLabel() -> Self {
    var copy = self
    copy.isLabelHidden = true
    return copy
  }
}
