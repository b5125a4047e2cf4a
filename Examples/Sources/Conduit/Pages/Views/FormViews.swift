import LivePages

/// A field of a form.
struct FormGroup<Action>: View {
  private let content: AnyView<Action>

  init(@ViewBuilder<Action> content: () -> some View<Action>) {
    self.content = AnyView(content())
  }

  var body: some View<Action> {
    Container(.fieldset, .class("form-group")) { content }
  }
}

extension TextField {
  /// Returns the field as the published templates have it: with a placeholder, and with a label that only screen readers
  /// read.
  ///
  /// - Parameters:
  ///   - name: The name, by which password managers recognize the field.
  ///   - placeholder: The text of the empty field.
  ///   - isLarge: A Boolean value that indicates whether the field is large.
  func formControl(_ name: String, _ placeholder: String, isLarge: Bool = true) -> TextField {
    labelHidden()
      .class(isLarge ? "form-control form-control-lg" : "form-control")
      .attributes(.name(name), Attribute("placeholder", placeholder))
  }
}
