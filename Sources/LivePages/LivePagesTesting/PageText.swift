import LivePagesCore

/// The visible text of a page, with the controls that a user can reach.
struct PageText {
  /// A control with its label.
  struct Found {
    let kind: PageControl.ControlKind
    let element: Element
    let label: String
    /// The `data-identifier` of the element, or of the closest element around it.
    var identifier: String?
    /// A Boolean value that indicates whether a view in front covers the control.
    var isCovered = false
  }

  /// What the elements around a control determine.
  private struct Surroundings {
    /// The text of the enclosing `label` element.
    var label: String?
    /// The `data-identifier` of the closest enclosing element that has one.
    var identifier: String?
    var isCovered = false
  }

  private let html: HTML
  /// The visible controls, in page order. While a dialog is open, only the controls in the dialog are included.
  let controls: [Found]
  private let elements: [Element]

  init(_ html: HTML) {
    self.html = html
    elements = html.elements
    var labelsByID: [String: String] = [:]
    for label in elements where label.tag == .label {
      if let id = label[attribute: "for"] { labelsByID[id] = Self.text(of: label.content) }
    }
    let reachable = elements.last { $0.tag == .dialog }.map { HTML([.element($0)]) } ?? html
    var controls: [Found] = []
    Self.collect(from: reachable, in: Surroundings(), labelsByID, into: &controls)
    self.controls = controls
  }

  private static func collect(
    from html: HTML,
    in surroundings: Surroundings,
    _ labelsByID: [String: String],
    covered: [Element] = [],
    into controls: inout [Found]
  ) {
    for node in html.nodes {
      guard case .element(let element) = node, !element.isInvisible else { continue }
      var inside = surroundings
      inside.identifier = element[attribute: "data-identifier"] ?? surroundings.identifier
      if covered.contains(element) { inside.isCovered = true }
      if let kind = kind(of: element) {
        let own =
          element[attribute: "aria-label"]
          ?? (kind == .field
            ? surroundings.label ?? element.id.flatMap { labelsByID[$0] } ?? element[attribute: "placeholder"]
              ?? ""
            : text(of: element.content))
        controls.append(
          Found(
            kind: kind,
            element: element,
            label: own,
            identifier: inside.identifier,
            isCovered: inside.isCovered
          )
        )
      }
      if element.tag == .label { inside.label = text(of: element.content, without: .select) }
      collect(from: element.content, in: inside, labelsByID, covered: element.coveredLayers, into: &controls)
    }
  }

  private static func kind(of element: Element) -> PageControl.ControlKind? {
    switch element.tag {
    case .a: .link
    case .input, .textarea, .select: .field
    case .button: .button
    default: element[attribute: "data-event"] == nil ? nil : .button
    }
  }

  /// Returns the controls with the given kind and label, or else those with the given identifier.
  func matches(_ kind: PageControl.ControlKind, _ label: String) -> [Found] {
    let matches: [Element]
    switch kind {
    case .element: matches = elements.filter { $0.id == label }
    case .identified: matches = elements.filter { $0[attribute: "data-identifier"] == label }
    case .labeled: matches = labeled(label)
    case .button, .field, .link:
      let controls = controls.filter { $0.kind == kind }
      let labeled = controls.filter { $0.label == label }
      return labeled.isEmpty ? controls.filter { $0.identifier == label } : labeled
    }
    return matches.map { element in
      let isCovered = controls.contains { $0.isCovered && $0.element == element }
      return Found(kind: kind, element: element, label: label, isCovered: isCovered)
    }
  }

  /// Returns the elements with an `aria-label`, or else the elements with text. If nested elements have the
  /// same text, returns the one with an `aria-description` or, without one, the innermost one.
  private func labeled(_ label: String) -> [Element] {
    let elements = html.visibleElements
    let named = elements.filter { $0[attribute: "aria-label"] == label }
    if !named.isEmpty { return named }
    let matches = elements.filter { Self.text(of: $0.content) == label }
    let described = matches.filter { $0[attribute: "aria-description"] != nil }
    if !described.isEmpty { return described }
    return matches.filter { match in
      !match.content.elements.contains { Self.text(of: $0.content) == label }
    }
  }

  /// Returns the labels of all controls of a kind.
  func labels(_ kind: PageControl.ControlKind) -> [String] {
    if kind == .element { return elements.compactMap(\.id) }
    if kind == .labeled { return elements.compactMap { $0[attribute: "aria-label"] } }
    if kind == .identified { return elements.compactMap { $0[attribute: "data-identifier"] } }
    return controls.filter { $0.kind == kind }.map(\.label)
  }

  /// Returns the value of a field, or the text of an element.
  static func value(of element: Element) -> String {
    switch element.tag {
    case .input: element[attribute: "value"] ?? ""
    case .textarea: element.content.plainText
    case .select: chosen(in: element)
    default: text(of: element.content)
    }
  }

  private static func chosen(in select: Element) -> String {
    let options = select.content.elements.filter { $0.tag == .option }
    let chosen = options.first { $0.attributes.contains { $0.name == "selected" } } ?? options.first
    return chosen?.content.plainText ?? ""
  }

  // MARK: Text

  /// The visible text, with single spaces between adjacent pieces of text.
  var text: String { Self.text(of: html, isVisible: true) }

  /// - Parameter isVisible: A Boolean value that indicates whether the text of invisible elements is left out. The label of a control
  ///   may be hidden while a spinner takes its place.
  private static func text(of html: HTML, without tag: Tag? = nil, isVisible: Bool = false) -> String {
    var pieces: [String] = []
    append(html, without: tag, isVisible: isVisible, to: &pieces)
    return pieces.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func append(_ html: HTML, without tag: Tag?, isVisible: Bool, to pieces: inout [String]) {
    for node in html.nodes {
      switch node {
      case .text(let text): pieces.append(text)
      case .element(let element) where element.tag == tag || element.tag == .textarea: break
      case .element(let element) where isVisible && element.isInvisible: break
      case .element(let element) where element.tag == .select: pieces.append(chosen(in: element))
      case .element(let element): append(element.content, without: tag, isVisible: isVisible, to: &pieces)
      case .part(let part): append(part.html, without: tag, isVisible: isVisible, to: &pieces)
      }
    }
  }

  /// The page line by line, with its controls in brackets.
  var outline: String {
    // Controls behind an open dialog are omitted.
    var remaining = controls[...]
    var lines: [String] = []
    appendOutline(of: html, indentation: "  ", &remaining, to: &lines)
    return lines.joined(separator: "\n")
  }

  private func appendOutline(
    of html: HTML,
    indentation: String,
    _ remaining: inout ArraySlice<Found>,
    to lines: inout [String]
  ) {
    for node in html.nodes {
      switch node {
      case .text(let text):
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !words.isEmpty { lines.append(indentation + words) }
      case .part(let part):
        appendOutline(of: part.html, indentation: indentation, &remaining, to: &lines)
      case .element(let element) where element.isInvisible: break
      case .element(let element):
        if let found = remaining.first, found.element == element {
          remaining = remaining.dropFirst()
          lines.append(indentation + Self.outline(of: found))
        } else if element.tag == .dialog {
          lines.append(indentation + "dialog:")
          appendOutline(of: element.content, indentation: indentation + "  ", &remaining, to: &lines)
        } else {
          appendOutline(of: element.content, indentation: indentation, &remaining, to: &lines)
        }
      }
    }
  }

  private static func outline(of found: Found) -> String {
    let element = found.element
    var words = ["\(found.kind.rawValue) \"\(found.label)\""]
    switch found.kind {
    case .link:
      let target = element[attribute: "href"] ?? element[attribute: "data-address"]
      if let target {
        words.append("to \(target)")
      } else if element[attribute: "data-event"] == nil {
        words.append("to nowhere")
      }
    case .field where element.isTick: words.append(element.isTicked ? "ticked" : "not ticked")
    case .field: words.append("\"\(value(of: element))\"")
    case .button, .element, .identified, .labeled: break
    }
    if element.isDisabled { words.append("disabled") }
    if found.isCovered { words.append("covered") }
    return "[\(words.joined(separator: " "))]"
  }
}

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
    let classes = Set(classes)
    guard !classes.isDisjoint(with: ["layers", "layered"]) else { return [] }
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
