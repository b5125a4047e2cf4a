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

  /// The same with all that stands around its parts written as markup already. That takes a fraction of the
  /// memory that elements take, and the parts can still be replaced.
  func writtenAroundParts() -> HTML {
    var result: [Node] = []
    var withoutParts: [Node] = []
    func endRun() {
      // A text alone is as small as it can be.
      let isText = withoutParts.allSatisfy { if case .text = $0 { true } else { false } }
      if isText { result += withoutParts } else { result.append(.part(RenderedPart(withoutParts))) }
      withoutParts = []
    }
    for node in nodes {
      switch node {
      case .part:
        endRun()
        result.append(node)
      case .element(var element) where element.content.hasParts:
        endRun()
        element.content = element.content.writtenAroundParts()
        result.append(.element(element))
      case .element, .text: withoutParts.append(node)
      }
    }
    endRun()
    return HTML(result)
  }

  private var hasParts: Bool {
    nodes.contains { node in
      switch node {
      case .text: false
      case .element(let element): element.content.hasParts
      case .part: true
      }
    }
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
