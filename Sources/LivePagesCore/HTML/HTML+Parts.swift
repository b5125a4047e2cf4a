extension HTML {
  /// The same with its elements written as markup already: for what is shown in many pages, or often, and is
  /// always the same.
  public func written() -> HTML {
    HTML(
      nodes.map { node in
        guard case .element(let element) = node else { return node }
        return .part(RenderedPart(element))
      }
    )
  }

  /// Puts other parts in the places of some.
  mutating func replaceParts(_ replacements: [ObjectIdentifier: RenderedPart]) {
    for place in nodes.indices {
      switch nodes[place] {
      case .part(let part):
        if let replacement = replacements[ObjectIdentifier(part)] { nodes[place] = .part(replacement) }
      case .element(var element):
        // Taken out for the time, so that what it contains is changed in place.
        nodes[place] = .text("")
        element.content.replaceParts(replacements)
        nodes[place] = .element(element)
      case .text: break
      }
    }
  }
}
