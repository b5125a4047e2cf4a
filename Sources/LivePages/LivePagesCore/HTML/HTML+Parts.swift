extension HTML {
  /// Returns the same with its elements written as markup already: for what is shown in many pages, or often,
  /// and is always the same.
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
    writtenAroundPartsInside() ?? written(nodes)
  }

  /// - Returns: `nil` if there are no parts.
  private func writtenAroundPartsInside() -> HTML? {
    var result: [Node] = []
    var withoutParts: [Node] = []
    var hasParts = false
    func add(_ node: Node) {
      hasParts = true
      result += written(withoutParts).nodes
      withoutParts = []
      result.append(node)
    }
    for node in nodes {
      switch node {
      case .text: withoutParts.append(node)
      case .element(var element):
        guard let content = element.content.writtenAroundPartsInside() else {
          withoutParts.append(node)
          continue
        }
        element.content = content
        add(.element(element))
      case .part: add(node)
      }
    }
    return hasParts ? HTML(result + written(withoutParts).nodes) : nil
  }

  /// Returns nodes without parts inside as one part, which each session keeps for itself. Texts alone stay as
  /// they are: they cannot be smaller.
  private func written(_ nodes: [Node]) -> HTML {
    let isText = nodes.allSatisfy { if case .text = $0 { true } else { false } }
    return HTML(isText ? nodes : [.part(RenderedPart(nodes, isPacked: true))])
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
