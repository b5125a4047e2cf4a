import LivePagesCore

/// An HTML element created from a box. Enclosing containers can still change its appearance.
@MainActor
struct BoxPart {
  var tag: Tag
  var attributes: [Attribute] = []
  var classes: [String]
  var style: BoxStyle
  private(set) var content: [HTML.Node] = []
  /// The control that the element only surrounds, such as a field in its form. Attributes that describe the control
  /// can still be set. `controlIndex` is its place in the content.
  var control: [BoxPart] = []
  private var controlIndex = 0
  /// The text content of the element.
  var plainText = ""
  /// The text outside of the controls inside, or `nil` if there are none.
  private(set) var textBesideControls: String?
  /// The first text inside the element. The buttons of a list row use it in their labels.
  var firstText = ""
  /// The name of the first symbol inside, for controls without text.
  var symbolName = ""
  /// The handlers of browser events for the element and its content.
  var handlers: [EventHandler] = []
  /// The screens and dialogs inside that the browser's Back button leaves, from the last to the first.
  var backs: [BoxBack] = []
  /// The files in memory that the element and its content show.
  var files: [TransientFile] = []
  var fillsWidth = false
  var fillsHeight = false
  var traits = BoxTraits()
  var isSpacer = false
  /// The animations of values that the element depends on, from the inside out.
  var motions: [String] = []
  /// The animations of modifiers that apply to the element.
  var scopes: [AnimationScope] = []
  /// The ratio of an image's width to its height.
  var ratio: Double?
  var id: String?

  init(_ tag: Tag = .div, _ classes: String..., style: BoxStyle = BoxStyle()) {
    self.tag = tag
    self.classes = classes
    self.style = style
  }

  /// The element's HTML.
  var node: HTML.Node {
    var element = Element(tag)
    element.attributes.reserveCapacity(attributes.count + 3)
    if let id { element.attributes.append(.id(id)) }
    var classes = classes
    if fillsWidth { classes.append("fw") }
    if fillsHeight { classes.append("fh") }
    if !classes.isEmpty { element.attributes.append(.class(classes.joined(separator: " "))) }
    if !style.isEmpty { element.attributes.append(Attribute("data-style", style.animated(in: scopes).css)) }
    if !motions.isEmpty {
      element.attributes.append(Attribute("data-motions", motions.joined(separator: "|")))
    }
    element.attributes += attributes
    var content = content
    if let control = control.first { content.insert(control.node, at: controlIndex) }
    element.content = HTML(content)
    return .element(element)
  }

  /// Appends parts to the content.
  mutating func append(_ parts: [BoxPart]) {
    for part in parts { append(part) }
  }

  mutating func append(_ part: BoxPart) {
    content.append(part.node)
    gather(from: part)
  }

  /// Appends the control that the element surrounds.
  mutating func append(control part: BoxPart) {
    guard control.isEmpty, part.isControl else { return append(part) }
    control = [part]
    controlIndex = content.count
    gather(from: part)
  }

  /// Inserts the control that the element surrounds before the content.
  mutating func insert(control part: BoxPart) {
    control = [part]
    symbolName = part.symbolName
    handlers = part.handlers + handlers
    files += part.files
  }

  private mutating func gather(from part: BoxPart) {
    if containsControls || part.isOperable || part.containsControls {
      let text = part.isOperable ? "" : part.textBesideControls ?? part.plainText
      textBesideControls = joined(textBesideControls ?? plainText, text)
    }
    plainText = joined(plainText, part.plainText)
    if firstText.isEmpty { firstText = part.firstText }
    if symbolName.isEmpty { symbolName = part.symbolName }
    handlers += part.handlers
    files += part.files
    backs += part.backs
  }

  /// Returns the combined text of two parts. A space separates them, unless the element is a text.
  private func joined(_ first: String, _ second: String) -> String {
    tag == .span || first.isEmpty || second.isEmpty ? first + second : first + " " + second
  }

  mutating func append(_ text: String) {
    content.append(.text(text))
    plainText += text
    if firstText.isEmpty { firstText = text }
  }

  /// Appends a drawing to the content.
  mutating func append(drawing element: Element) { content.append(.element(element)) }

  /// Converts the content to markup. The markup takes a fraction of the memory, and is written faster.
  mutating func pack() {
    content = HTML(content).written().nodes
    if !control.isEmpty { control[0].pack() }
  }

  /// Adds a handler for an event of the browser.
  mutating func offer(_ handler: EventHandler) {
    attributes.append(handler.attribute)
    handlers.append(handler)
  }

  /// Sets an attribute, and replaces any attribute with the same name.
  mutating func set(_ attribute: Attribute?) {
    guard let attribute else { return }
    attributes.removeAll { $0.name == attribute.name }
    attributes.append(attribute)
  }

  /// A Boolean value that indicates whether the element is a control or a picture, or surrounds one.
  var isControl: Bool {
    switch tag {
    case .a, .button, .input, .progress, .select, .svg, .textarea: true
    default: !control.isEmpty || value(of: "role") != nil
    }
  }

  /// A Boolean value that indicates whether people operate the element itself, with a click or the keyboard.
  var isOperable: Bool {
    switch tag {
    case .a, .button, .input, .select, .textarea: true
    default: value(of: "data-event") != nil || value(of: "tabindex") != nil
    }
  }

  /// A Boolean value that indicates whether the element contains controls. Such an element can't be a control
  /// itself.
  var containsControls: Bool { textBesideControls != nil }

  /// The text that names a control whose label contains other controls. It is the text beside those controls. Without
  /// such text, it is the name of the first symbol or, failing that, all text.
  var titleBesideControls: String {
    if let text = textBesideControls, !text.allSatisfy(\.isWhitespace) { return text }
    return symbolName.isEmpty ? title : symbolName
  }

  /// Returns the value of an attribute.
  func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }

  mutating func removeAttributes(_ names: String...) {
    attributes.removeAll { names.contains($0.name) }
  }

  /// The button, if the element is or surrounds one.
  var ownButton: BoxPart? { tag == .button ? self : control.first?.ownButton }

  /// Sets an attribute of the control that the element surrounds, or else of the element.
  mutating func describe(_ attribute: Attribute?) {
    if control.isEmpty { set(attribute) } else { control[0].describe(attribute) }
  }

  /// The text that names a control: its text content, or else the name of its symbol.
  var title: String { plainText.allSatisfy(\.isWhitespace) ? symbolName : plainText }

  /// The name of the symbol, if a control shows only a symbol.
  var loneSymbolName: String? { title == plainText || symbolName.isEmpty ? nil : symbolName }

  /// Sets the accessibility label of a control that shows only a symbol.
  mutating func nameAfterSymbol() {
    if let loneSymbolName { name(loneSymbolName) }
  }

  /// Sets the accessibility label of the control that the element surrounds, or else of the element.
  mutating func name(_ label: String) {
    symbolName = label
    guard control.isEmpty else { return control[0].name(label) }
    removeAttributes("aria-label", "aria-hidden")
    attributes.append(.aria("label", label))
    if tag == .svg || !isControl, value(of: "role") == nil {
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
    case .label(let label): name(label)
    case .changed(let change): change(&self)
    }
  }

  mutating func wrap(_ style: BoxStyle) { wrap(in: BoxPart(.div, "wrap", style: style)) }

  /// Prevents the element from shrinking below the size of a part inside with a fixed size.
  mutating func keepSize(of inner: BoxPart) {
    if style["flex-shrink"] == nil { style["flex-shrink"] = inner.style["flex-shrink"] }
  }

  /// Appends the part to another part, which replaces it.
  mutating func wrap(in outer: BoxPart) {
    var wrapper = outer
    wrapper.fillsWidth = fillsWidth
    wrapper.fillsHeight = fillsHeight
    wrapper.traits = traits
    wrapper.scopes = scopes.filter(\.isOpen).map { AnimationScope($0.path, timing: $0.timing) }
    wrapper.keepSize(of: self)
    wrapper.append(control: self)
    self = wrapper
  }
}

extension Attribute {
  /// Creates an ARIA state that is on or off.
  static func aria(_ name: StaticString, _ isOn: Bool) -> Attribute { .aria(name, isOn ? "true" : "false") }
}

/// The traits of an element for an enclosing list, picker or tab view. The element keeps them when modifiers wrap it.
struct BoxTraits {
  /// The tag that identifies the element in a selection.
  var selectionTag: AnyHashable?
  var rowActions: RowActions?
  /// The style of the list row that contains the element.
  var rowStyle = BoxStyle()
  /// The background of the list row.
  var rowBackground: [BoxPart] = []
  /// A Boolean value that indicates whether the list row has no separator above it.
  var hidesLineAbove = false
  /// A Boolean value that indicates whether the list row has swipe actions. They replace its deletion button.
  var hasSwipeActions = false
  /// The menu of the list row with the tag.
  var tagMenu: RowMenu?
  /// The menu of the list row with the value of a link.
  var linkMenu: RowMenu?
  /// The menu of the list row.
  var rowMenu: RowMenu? { linkMenu ?? tagMenu }
  var isDeleteDisabled = false
  var isMoveDisabled = false
  var isSelectionDisabled = false
  /// The value of the link, if the element is one. It identifies the element in a list's selection.
  var linkValue: AnyHashable?
  /// The name of the preview, if the element is one.
  var previewName: String?
  /// The label of the element's tab.
  var tabLabel: [BoxPart]?
  /// The section of the element's tab.
  var tabSection: BoxTabSection?
  /// The badge of the element's list row or tab.
  var badge: String?
  /// The screen of the element, if it is a tab.
  var screen: ScreenPresence?
  /// A Boolean value that indicates whether the element is a navigation container.
  var isNavigation = false
}
