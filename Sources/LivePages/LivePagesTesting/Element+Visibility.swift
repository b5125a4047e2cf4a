import LivePagesCore

extension Element {
  /// The declarations that the script of views applies to the element, without their values.
  private var styleProperties: [Substring] {
    styleDeclarations.compactMap { $0.split(separator: ":").first }
  }

  private var styleDeclarations: [Substring] {
    self[attribute: "data-style"]?.split(separator: ";") ?? []
  }

  private var classes: [Substring] { self[attribute: "class"]?.split(separator: " ") ?? [] }

  /// A Boolean value that indicates whether the element's view is hidden, or has an opacity of 0.
  var isInvisible: Bool { styleDeclarations.contains("visibility:hidden") }

  /// The elements inside that other elements inside cover as a whole, so that a pointer can't reach them.
  ///
  /// In a ZStack, the later views lie in front. In other layers, the overlay does.
  var coveredLayers: [Element] {
    guard self[attribute: "class"]?.contains("layer") == true else { return [] }
    let layers = content.nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    let isOrdered = !layers.contains { $0.styleProperties.contains("z-index") }
    if classes.contains("layers"), isOrdered {
      return Array(layers[..<(layers.lastIndex { $0.takesAllClicks } ?? 0)])
    }
    guard layers.contains(where: { $0.classes.contains("front") && $0.takesAllClicks }) else { return [] }
    return layers.filter { !$0.classes.contains("front") }
  }

  /// A Boolean value that indicates whether the element fills the room of its layer, and takes clicks everywhere.
  /// It is `false` for elements whose size depends on the browser.
  private var takesAllClicks: Bool {
    let classes = Set(classes)
    guard classes.isSuperset(of: ["fw", "fh"]), !isInvisible,
      !styleDeclarations.contains("pointer-events:none"),
      !styleProperties.contains(where: Self.changesRoom)
    else { return false }
    if classes.contains("fill") { return !styleDeclarations.contains { Self.unpainted.contains($0) } }
    if !classes.isDisjoint(with: Self.solid) { return true }
    guard !classes.isDisjoint(with: ["wrap", "layered", "layers"]) else { return false }
    return content.nodes.contains { node in
      if case .element(let element) = node { element.takesAllClicks } else { false }
    }
  }

  /// The classes of elements that take clicks everywhere.
  private static let solid: Set<Substring> = [
    "list", "scroll", "navigation", "tab-view", "tappable", "gesture",
  ]
  private static let unpainted: Set<Substring> = ["background:transparent", "background:none"]

  /// Returns a Boolean value that indicates whether an element with the property may leave room around itself or its
  /// content.
  private static func changesRoom(_ property: Substring) -> Bool {
    ["padding", "max-", "width", "height", "transform", "position", "clip-path"].contains {
      property.hasPrefix($0)
    }
  }
}

extension HTML {
  /// The elements outside of invisible ones. Parents precede their children.
  var visibleElements: [Element] {
    nodes.flatMap { node -> [Element] in
      switch node {
      case .text: []
      case .element(let element): element.isInvisible ? [] : [element] + element.content.visibleElements
      case .part(let part): part.html.visibleElements
      }
    }
  }
}
