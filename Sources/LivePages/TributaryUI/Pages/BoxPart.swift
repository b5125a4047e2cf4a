import LivePagesCore

/// An element that a box has become. The container around it may still change how it looks.
@MainActor
struct BoxPart {
  var tag: Tag
  var attributes: [Attribute] = []
  var classes: [String]
  var style: BoxStyle
  private(set) var content: [HTML.Node] = []
  /// The text that a person reads.
  var plainText = ""
  /// The first text inside, by which buttons of a row name it.
  var firstText = ""
  /// The name of the first symbol inside, for controls without a text.
  var symbolName = ""
  /// What the browser may send for it and for what is inside.
  var handlers: [EventHandler] = []
  /// The screens and dialogs inside that the browser's Back button leaves, the last one first.
  var backs: [BoxBack] = []
  var fillsWidth = false
  var fillsHeight = false
  var traits = BoxTraits()
  var isSpacer = false
  /// The width of a picture, divided by its height.
  var ratio: Double?
  var id: String?

  init(_ tag: Tag = .div, _ classes: String..., style: BoxStyle = BoxStyle()) {
    self.tag = tag
    self.classes = classes
    self.style = style
  }

  /// The element itself.
  var node: HTML.Node {
    var element = Element(tag)
    element.attributes.reserveCapacity(attributes.count + 3)
    if let id { element.attributes.append(.id(id)) }
    var classes = classes
    if fillsWidth { classes.append("fw") }
    if fillsHeight { classes.append("fh") }
    if !classes.isEmpty { element.attributes.append(.class(classes.joined(separator: " "))) }
    if !style.isEmpty { element.attributes.append(Attribute("data-style", style.css)) }
    element.attributes += attributes
    element.content = HTML(content)
    return .element(element)
  }

  /// Adds parts inside.
  mutating func append(_ parts: [BoxPart]) {
    for part in parts { append(part) }
  }

  mutating func append(_ part: BoxPart) {
    content.append(part.node)
    plainText += part.plainText
    if firstText.isEmpty { firstText = part.firstText }
    if symbolName.isEmpty { symbolName = part.symbolName }
    handlers += part.handlers
    backs += part.backs
  }

  mutating func append(_ text: String) {
    content.append(.text(text))
    plainText += text
    if firstText.isEmpty { firstText = text }
  }

  /// Adds a drawing.
  mutating func append(drawing element: Element) { content.append(.element(element)) }

  /// Keeps what is inside as markup, which takes a fraction of the memory that elements take, and of the time
  /// to write the page.
  mutating func pack() { content = HTML(content).written().nodes }

  /// Lets the browser send an event.
  mutating func offer(_ handler: EventHandler) {
    attributes.append(handler.attribute)
    handlers.append(handler)
  }

  /// Sets an attribute, in place of another one of the name.
  mutating func set(_ attribute: Attribute?) {
    guard let attribute else { return }
    attributes.removeAll { $0.name == attribute.name }
    attributes.append(attribute)
  }

  /// The text that names a control: what a person reads, or else the name of a symbol.
  var title: String { plainText.allSatisfy(\.isWhitespace) ? symbolName : plainText }

  /// Names a control that shows nothing but a symbol.
  mutating func nameAfterSymbol() {
    if title != plainText, !symbolName.isEmpty { name(symbolName) }
  }

  /// Names the element for people who don't see it.
  mutating func name(_ label: String) {
    symbolName = label
    attributes.removeAll { $0.name == "aria-label" || $0.name == "aria-hidden" }
    attributes.append(.aria("label", label))
    let isNamed = tag == .button || tag == .input || tag == .textarea || tag == .select
    if !isNamed, !attributes.contains(where: { $0.name == "role" }) {
      attributes.append(.role(tag == .svg ? "img" : "group"))
    }
  }

  mutating func apply(_ modification: BoxModification) {
    switch modification {
    case .inherited(let style): self.style.inherit(style)
    case .own(let style):
      if self.style.sharesProperties(with: style) {
        wrap(style)
      } else {
        self.style.override(with: style)
      }
    case .wrapped(let style, let fillsWidth, let fillsHeight):
      wrap(style)
      self.fillsWidth = fillsWidth ?? self.fillsWidth
      self.fillsHeight = fillsHeight ?? self.fillsHeight
    case .tag(let tag): traits.selectionTag = tag
    case .label(let label): name(label)
    case .changed(let change): change(&self)
    }
  }

  mutating func wrap(_ style: BoxStyle) {
    var wrapper = BoxPart(.div, "wrap", style: style)
    wrapper.fillsWidth = fillsWidth
    wrapper.fillsHeight = fillsHeight
    wrapper.traits = traits
    wrapper.append(self)
    self = wrapper
  }
}

/// What a list, a picker or a tab view needs to know about an element. A modifier around the element keeps it.
struct BoxTraits {
  /// The tag for a selection.
  var selectionTag: AnyHashable?
  var rowActions: RowActions?
  /// How the row of a list around the element looks.
  var rowStyle = BoxStyle()
  /// The label of the tab that shows the element.
  var tabLabel: [BoxPart]?
}

/// What boxes have become: parts of the page, and what containers around them take up.
@MainActor
enum BoxPiece {
  case part(BoxPart)
  case title(String)
  case titleMode(isInline: Bool)
  case toolbarItems([BoxPart], isLeading: Bool)
  case section(BoxSection)
  case screen(BoxScreen)
  /// A dialog, for the end of the page.
  case dialog(BoxPart)
  /// A part below the title of a screen, such as a field to search.
  case belowTitle(BoxPart)
  /// A part at the end of a screen, such as items of a toolbar.
  case bottomBar([BoxPart])
  /// A change of the bar of a screen.
  case barTraits(BoxBarTraits)
  /// A change of the presentation around the view.
  case presentationTraits(BoxPresentationTraits)
}

/// A screen or dialog in front of another one.
struct BoxBack {
  /// `nil` if only its own controls leave it.
  var leave: BoxEvent<Void>?
}

/// How the bar of a screen looks.
struct BoxBarTraits {
  var isHidden = false
  var hidesBack = false
}

/// How a presentation looks, and how it ends.
struct BoxPresentationTraits {
  var classes: [String] = []
  var style = BoxStyle()
  /// Whether it ends only by its content.
  var staysOpen = false
}

/// The parts of a section of a list.
@MainActor
struct BoxSection {
  var header: [BoxPart]
  var rows: [BoxPart]
  var footer: [BoxPart]
}

/// A screen of a container of navigation.
@MainActor
struct BoxScreen {
  var pieces: [BoxPiece]
  var back: BoxEvent<Void>?
}

@MainActor
extension [BoxPiece] {
  /// The parts alone. A section outside a list is the parts that it consists of.
  var parts: [BoxPart] {
    var parts: [BoxPart] = []
    for piece in self {
      switch piece {
      case .part(let part): parts.append(part)
      case .section(let section): parts += section.header + section.rows + section.footer
      default: break
      }
    }
    return parts
  }

  /// What containers further out take up.
  var others: [BoxPiece] {
    filter { piece in
      switch piece {
      case .part, .section: false
      default: true
      }
    }
  }
}
