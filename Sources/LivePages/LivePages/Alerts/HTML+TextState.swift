import ComposableArchitecture
import LivePagesCore

extension HTML {
  /// A text of a feature's state, escaped, with the formatting that says something: bold as `strong`, italic
  /// as `em`, struck through as `s`, underlined as `u`. Text with an accessibility label is an element with
  /// that label, and is read aloud as a whole.
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
        // An image is what may have a label in place of its content in the midst of a text.
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
