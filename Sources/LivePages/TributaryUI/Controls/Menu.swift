import LivePagesCore

/// A control for presenting a menu of actions.
///
/// - Note: Differs: its button has a built-in style, and custom button styles don't apply.
public struct Menu<Label: View, Content: View>: _PrimitiveView {
  private let label: Label
  private let content: Content
  private let primaryAction: (@MainActor () -> Void)?

  /// Creates a menu with a custom label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
    primaryAction = nil
  }

  /// Creates a menu next to a button that performs a custom primary action.
  public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.content = content()
    self.label = label()
    self.primaryAction = primaryAction
  }

  public func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let environment = context.environment
    let menu = BoxMenu(
      id: "m" + context.path.text,
      look: environment.menuLook ?? environment.buttonLook,
      isEnabled: environment.isEnabled,
      label: label._boxes(in: context.appending(0)),
      items: MenuItems.boxes(of: content, in: context.appending(1))
    )
    let box = ViewBox(.custom { menu.pieces(style: $0.style) })
    guard let primaryAction else { return [box] }
    var more = menu
    more.label = [.text("\u{25BE}")]
    more.name = "More"
    let button = Button(action: primaryAction) { label }._boxes(in: context.appending(2))
    return [.row(button + [ViewBox(.custom { [more] in more.pieces(style: $0.style) })], spacing: 2)]
  }
}

extension Menu where Label == Text {
  /// Creates a menu that generates its label from a title.
  public init(_ key: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(key) }
  }

  /// Creates a menu that generates its label from a title, next to a button that performs a custom primary action.
  public init(
    _ key: LocalizedStringKey,
    @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(content: content, label: { Text(key) }, primaryAction: primaryAction)
  }

  /// Creates a menu that generates its label from a title.
  @_disfavoredOverload
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == TributaryUI.Label<Text, Image> {
  /// Creates a menu that generates its label from a title and a symbol.
  public init(_ key: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { TributaryUI.Label(key, systemImage: systemImage) }
  }

  /// Creates a menu that generates its label from a title and a symbol.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    systemImage: String,
    @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { TributaryUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a menu that generates its label from a title and a symbol, next to a button that performs a custom primary
  /// action.
  public init(
    _ key: LocalizedStringKey,
    systemImage: String,
    @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(
      content: content,
      label: { TributaryUI.Label(key, systemImage: systemImage) },
      primaryAction: primaryAction
    )
  }
}

/// The items of a menu.
@MainActor
private enum MenuItems {
  static func boxes<Content: View>(of content: Content, in context: _ViewContext) -> [ViewBox] {
    var context = context
    context.environment.pickerLook = .inline
    context.environment.buttonLook = .plain
    context.environment[style: PrimitiveButtonStyleConfiguration.self] = nil
    context.environment.labelsAreHidden = false
    return content._boxes(in: context)
  }
}

/// A button with a list of items. The browser displays the list when people press the button.
@MainActor
private struct BoxMenu {
  var id: String
  let look: ButtonLook
  let isEnabled: Bool
  var label: [ViewBox]
  let items: [ViewBox]
  var name: String?

  func pieces(style: BoxStyle) -> [BoxPiece] {
    let label = BoxAssembly.pieces(of: label)
    var button = BoxPart(.button, "button", look.rawValue, "menu-button", style: style)
    button.attributes = [.type("button"), .aria("haspopup", "menu")]
    if isEnabled {
      button.attributes.append(Attribute("popovertarget", id))
    } else {
      button.set(.disabled())
    }
    button.append(label.parts)
    if let name { button.name(name) } else { button.nameAfterSymbol() }
    var part = BoxPart(.div, "menu")
    part.append(button)
    let items = BoxAssembly.pieces(of: items)
    append(items.parts, to: &part, named: button.title)
    return [.part(part)] + label.others + items.others
  }

  func append(_ items: [BoxPart], to part: inout BoxPart, named name: String) {
    var list = BoxPart(.div, "menu-items")
    list.id = id
    list.attributes = [
      Attribute("popover", ""), .role("group"), .aria("label", name.isEmpty ? "Actions" : name),
    ]
    list.append(items)
    let text = part.plainText
    part.append(list)
    // The text of the items isn't part of the text of an enclosing label.
    part.plainText = text
  }
}

extension View {
  /// Adds a context menu.
  ///
  /// The menu opens on a right-click, on a long press, or from a button that people can reach with the keyboard.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
    let content = menuItems()
    return changingBoxes { boxes, context in
      guard context.environment.isEnabled else { return boxes }
      let menu = BoxMenu(
        id: "m" + context.path.text,
        look: .plain,
        isEnabled: true,
        label: [],
        items: MenuItems.boxes(of: content, in: context.appending(1))
      )
      let kind = BoxKind.custom { box in
        var menu = menu
        let items = BoxAssembly.pieces(of: menu.items)
        let around = BoxPart(.div, "wrap", "context", style: box.style)
        let pieces = BoxAssembly.wrapping(around, eachOf: box) { part in
          let text = part.plainText
          part.attributes = [Attribute("data-context-menu", menu.id)]
          var button = BoxPart(.button, "context-button")
          button.attributes = [
            .type("button"), Attribute("popovertarget", menu.id), .aria("haspopup", "menu"),
            .aria("label", text.isEmpty ? "Actions" : "Actions of \(text)"),
          ]
          part.append(button)
          menu.append(items.parts, to: &part, named: "Actions of \(text)")
          // Each row has a separate menu.
          menu.id += "n"
        }
        return pieces.parts.isEmpty ? pieces : pieces + items.others
      }
      return [ViewBox(kind, children: boxes)]
    }
  }

  /// Adds a context menu with a preview.
  ///
  /// - Note: Differs: the preview appears at the top of the menu.
  public func contextMenu<Items: View, Preview: View>(
    @ViewBuilder menuItems: () -> Items,
    @ViewBuilder preview: () -> Preview
  ) -> some View {
    let (items, preview) = (menuItems(), preview())
    return contextMenu {
      preview.allowsHitTesting(false)
      items
    }
  }

  /// Adds actions to a row in a list.
  ///
  /// The actions replace the button of `onDelete(perform:)`. In edit mode, the row has that button instead.
  ///
  /// - Note: Differs: the actions are buttons at the end of the row, or below its content where the row is too
  ///   narrow.
  public func swipeActions<Content: View>(
    edge: HorizontalEdge = .trailing,
    allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content().buttonStyle(.bordered)
    return changingBoxes { boxes, context in
      if context.environment.isEditing { return boxes }
      let actions = content._boxes(in: context.appending(1))
      let kind = BoxKind.custom { box in
        let actions = BoxAssembly.pieces(of: actions)
        let row = BoxPart(.div, "row", "swipe", edge == .leading ? "leading" : "trailing")
        let pieces = BoxAssembly.wrapping(BoxPart(.div, "wrap", style: box.style), eachOf: box) { content in
          content.fillsWidth = true
          var swipe = row
          var buttons = BoxPart(.div, "row", "swipe-actions")
          buttons.append(actions.parts)
          if edge == .leading { swipe.append(buttons) }
          content.wrap(in: swipe)
          if edge == .trailing { content.append(buttons) }
          content.traits.hasSwipeActions = true
        }
        return pieces + actions.others
      }
      return [ViewBox(kind, children: boxes)]
    }
  }
}

/// An edge on the horizontal axis.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
  case leading, trailing

  /// An efficient set of edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let leading = Set(rawValue: 1)
    public static let trailing = Set(rawValue: 2)
    public static let all: Set = [.leading, .trailing]
  }
}

/// An edge on the vertical axis.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
  case top, bottom

  /// An efficient set of edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let bottom = Set(rawValue: 2)
    public static let all: Set = [.top, .bottom]
  }
}
