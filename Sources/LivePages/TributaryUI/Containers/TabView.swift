import LivePagesCore

/// A view that switches between multiple child views using interactive tabs.
///
/// When a tab is selected, its views appear, and those of the previous tab disappear. All tabs keep their state.
///
/// - Note: Differs: the bodies of all tabs are evaluated together with the view.
public struct TabView<Selection: Hashable, Content: View>: View {
  @State private var ownSelection: AnyHashable?
  @Environment(\.tabLook) private var look
  private let selection: Binding<Selection>?
  private let content: Content

  /// Creates a tab view that selects the tab whose tag equals the value of a binding.
  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  public var body: some View {
    let tabs = BoxTabs(
      selected: selection.map { AnyHashable($0.wrappedValue) } ?? ownSelection,
      look: look
    ) { [selection, $ownSelection] tag in
      guard let selection else {
        $ownSelection.wrappedValue = tag
        return
      }
      if let value = tag.base as? Selection { selection.wrappedValue = value }
    }
    TabsContent(tabs: tabs, content: content)
  }
}

extension TabView where Selection == Int {
  /// Creates a tab view that selects its first tab.
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: nil, content: content)
  }
}

private struct BoxTabs {
  var selected: AnyHashable?
  var look: TabLook
  var choose: @MainActor (AnyHashable) -> Void
}

private struct TabsContent<Content: View>: _PrimitiveView {
  let tabs: BoxTabs
  let content: Content

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let (tabs, path) = (tabs, context.path)
    var inner = context.appending(0)
    inner.isInTabs = true
    inner.environment.isInNavigation = false
    inner.environment.column = nil
    inner.environment.removeMenus()
    let kind = BoxKind.custom { Self.pieces(of: $0, tabs, path) }
    return [ViewBox(kind, children: content._boxes(in: inner)).filling(width: true, height: true)]
  }

  private struct Screen {
    var part: BoxPart
    var others: [BoxPiece]
    var tag: AnyHashable
  }

  private static func pieces(of box: ViewBox, _ tabs: BoxTabs, _ path: ViewPath) -> [BoxPiece] {
    let screens = screens(of: box)
    guard !screens.isEmpty else { return [] }
    let selected = screens.firstIndex { matches($0.tag, tabs.selected) } ?? 0
    let front = screens[selected].part.traits.screen
    for screen in screens { screen.part.traits.screen?.isInFront = screen.part.traits.screen === front }
    var part = BoxPart(.div, "tab-view", style: box.style)
    part.fillsWidth = true
    part.fillsHeight = true
    var shown = BoxPart(.div, "tab-content")
    shown.fillsWidth = true
    shown.fillsHeight = true
    shown.append(screens[selected].part)
    let bar = bar(of: screens, selected: selected, tabs, path)
    let others = screens[selected].others
    part.append(others.barTraits.hidesTabs ? [shown] : [shown, bar])
    return [.part(part)] + others
  }

  private static func screens(of box: ViewBox) -> [Screen] {
    var screens: [Screen] = []
    for child in box.children {
      let pieces = BoxAssembly.pieces(of: [child])
      for (index, part) in pieces.parts.enumerated() {
        let tag = part.traits.selectionTag ?? AnyHashable(screens.count)
        screens.append(Screen(part: part, others: index == 0 ? pieces.others : [], tag: tag))
      }
    }
    return screens
  }

  /// Returns the bar with the buttons of all tabs. The tabs of a section form a group.
  private static func bar(
    of screens: [Screen],
    selected: Int,
    _ tabs: BoxTabs,
    _ path: ViewPath
  ) -> BoxPart {
    var bar = BoxPart(.nav, tabs.look == .bar ? "tabs" : "dots")
    if tabs.look == .hiddenDots { bar.classes.append("unseen") }
    // Pages are often inside a tab, and landmarks need distinct names.
    bar.attributes = [.aria("label", tabs.look == .bar ? "Tabs" : "Pages")]
    var group: BoxPart?
    var groupID: ViewPath?
    func endGroup() {
      if let group { bar.append(group) }
      (group, groupID) = (nil, nil)
    }
    for (index, screen) in screens.enumerated() {
      let button = button(of: screen, at: index, isSelected: index == selected, tabs, path)
      let section = tabs.look == .bar ? screen.part.traits.tabSection : nil
      if groupID != section?.id { endGroup() }
      guard let section else {
        bar.append(button)
        continue
      }
      if group == nil { (group, groupID) = (section.part, section.id) }
      group?.append(button)
    }
    endGroup()
    return bar
  }

  /// Returns the button that shows a screen.
  private static func button(
    of screen: Screen,
    at index: Int,
    isSelected: Bool,
    _ tabs: BoxTabs,
    _ path: ViewPath
  ) -> BoxPart {
    var button = BoxPart(.button, "tab")
    button.attributes = [.type("button")]
    if isSelected { button.attributes.append(.aria("current", "page")) }
    if let label = screen.part.traits.tabLabel, tabs.look == .bar {
      button.append(label)
      button.nameAfterSymbol()
    } else {
      button.attributes.append(.aria("label", "Page \(index + 1)"))
    }
    let event = BoxEvent<Void>(path: path.appending(index + 1)) { [choose = tabs.choose] in
      choose(screen.tag)
    }
    let name = button.plainText
    button.offer(.press(event, label: name))
    if tabs.look == .bar, let badge = screen.part.traits.badge {
      button.append(badge: badge, to: name)
    }
    return button
  }

  /// Returns a Boolean value that indicates whether a tag equals the selection, which may be optional.
  private static func matches(_ tag: AnyHashable, _ selection: AnyHashable?) -> Bool {
    guard let selection else { return false }
    return tag == selection || AnyHashable(Optional(tag)) == selection
  }
}

extension View {
  /// Sets the label of the view's tab.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    let label = label()
    return changingBoxes { boxes, context in
      let label = label._boxes(in: context.appending(1))
      let kind = BoxKind.custom { box in
        let pieces = BoxAssembly.pieces(of: box.children)
        let parts = pieces.parts
        guard var part = parts.first else { return pieces }
        if parts.count > 1 {
          // A tab item is a single screen, even if it contains several views.
          part = BoxPart(.div, "column")
          part.traits = parts[0].traits
          part.traits.screen = nil
          part.fillsWidth = parts.contains { $0.fillsWidth }
          part.fillsHeight = parts.contains { $0.fillsHeight }
          part.append(parts)
        }
        part.traits.tabLabel = BoxAssembly.pieces(of: label).parts
        return [.part(part)] + pieces.others
      }
      return [ViewBox(kind, children: boxes)]
    }
  }

  /// Sets the style for tab views within this view.
  public func tabViewStyle<Style: TabViewStyle>(_ style: Style) -> some View {
    transformingEnvironment { $0.tabLook = style._look }
  }
}
