import LivePagesCore

extension BoxAssembly {
  // MARK: Navigation

  static func screen(_ box: ViewBox, _ presence: ScreenPresence?, back: BoxEvent<Void>?) -> [BoxPiece] {
    var own: [BoxPiece] = []
    // The screens that this screen has pushed. They cover it.
    var front: [BoxPiece] = []
    for piece in pieces(of: box.children) {
      if case .screen = piece { front.append(piece) } else { own.append(piece) }
    }
    return [.screen(BoxScreen(presence: presence, pieces: own, back: back))] + front
  }

  static func navigation(_ box: ViewBox, root: ScreenPresence?, back: BoxEvent<Void>?) -> [BoxPiece] {
    let screens = NavigationScreens(pieces(of: box.children), root: root, back: back)
    screens.arrange()
    let shown = screens.shown
    let traits = shown.pieces.barTraits
    var part = BoxPart(.div, "navigation", style: box.style)
    part.fillsWidth = true
    part.fillsHeight = true
    part.traits.isNavigation = true
    part.backs = screens.backs
    if !traits.isHidden, screens.haveBar {
      part.append(heading(of: shown, hidesBack: traits.hidesBack))
    } else {
      part.append(refreshRow(of: shown))
    }
    for case .belowTitle(let below) in shown.pieces { part.append(below) }
    part.append(content(of: shown.pieces.parts))
    if !traits.hidesBottomBar { part.append(toolbar(of: shown.pieces, at: .bottom)) }
    part.append(toolbar(of: shown.pieces, at: .keyboard))
    let title: [BoxPiece] = shown.pieces.outerTitle.map { [.shownTitle($0)] } ?? []
    return [.part(part)] + title + screens.outerPieces
  }

  /// Returns the bar of a screen, and its large title.
  private static func heading(of screen: BoxScreen, hidesBack: Bool) -> [BoxPart] {
    let bar = bar(of: screen, hidesBack: hidesBack)
    guard let title = screen.pieces.title, !screen.pieces.hasInlineTitle else { return [bar] }
    var heading = BoxPart(.h1, "title")
    heading.append(title)
    return [bar, heading]
  }

  /// Returns the row with the refresh button of a screen without a bar. Without a button, the result is empty.
  private static func refreshRow(of screen: BoxScreen) -> [BoxPart] {
    let items = screen.pieces.toolbarItems(at: .refresh)
    guard !items.isEmpty else { return [] }
    var row = BoxPart(.div, "refresh-row")
    row.append(items)
    return [row]
  }

  /// Returns the parts of a screen. If none of them fills the screen, they are in a column.
  private static func content(of parts: [BoxPart]) -> [BoxPart] {
    if parts.contains(where: { $0.fillsHeight }) { return parts }
    var content = BoxPart(.div, "column", "screen")
    content.fillsWidth = true
    content.fillsHeight = true
    content.append(parts)
    return [content]
  }

  /// Returns the bar with the items of a place at the end of a screen. Without items, the result is empty.
  static func toolbar(of pieces: [BoxPiece], at place: BarPlace) -> [BoxPart] {
    let items = pieces.toolbarItems(at: place)
    guard !items.isEmpty else { return [] }
    var bar = BoxPart(.div, "bottom-bar")
    if place == .keyboard { bar.classes.append("keyboard") }
    bar.append(items)
    return [bar]
  }

  private static func bar(of screen: BoxScreen, hidesBack: Bool) -> BoxPart {
    var leading = BoxPart(.div, "bar-items")
    var trailing = BoxPart(.div, "bar-items")
    if let back = screen.back, !hidesBack {
      var button = Self.button("Back", back, label: screen.pieces.title ?? "")
      button.classes.append("back")
      leading.append(button)
    }
    leading.append(screen.pieces.toolbarItems(at: .leading))
    trailing.append(screen.pieces.toolbarItems(at: .refresh) + screen.pieces.toolbarItems(at: .trailing))
    let principal = screen.pieces.toolbarItems(at: .principal)
    var bar = BoxPart(.header, "bar")
    bar.append(leading)
    if !principal.isEmpty {
      var items = BoxPart(.div, "bar-items")
      items.append(principal)
      bar.append(items)
    } else if let title = screen.pieces.title, screen.pieces.hasInlineTitle {
      var heading = BoxPart(.h1, "inline-title")
      heading.append(title)
      bar.append(heading)
    }
    bar.append(trailing)
    return bar
  }

  // MARK: Presentation

  static func presented(_ box: ViewBox, _ presentation: Presentation) -> [BoxPiece] {
    let pieces = pieces(of: box.children)
    let look: String =
      switch presentation.look {
      case .sheet: "sheet"
      case .fullScreen: "full-screen"
      case .popover: "popover"
      case .alert: "alert"
      case .confirmation: "confirmation"
      }
    let traits = pieces.presentationTraits
    var part = BoxPart(.dialog, look, style: traits.style)
    part.classes += traits.classes
    part.id = "d" + presentation.dismiss.path.text
    let isMessage = presentation.look == .alert || presentation.look == .confirmation
    let name = pieces.outerTitle ?? (isMessage ? pieces.parts.first?.plainText : nil)
    part.attributes = [.aria("label", name ?? "Sheet")]
    let buttons = standardButton(of: presentation, beside: pieces.parts)
    let cancel = traits.staysOpen ? nil : Self.cancel(presentation, with: pieces.parts + buttons)
    part.offer(cancel.map { .cancel($0) } ?? .refusedCancel(presentation.dismiss))
    part.backs = [BoxBack(leave: cancel)]
    if !traits.staysOpen, presentation.look == .sheet || presentation.look == .popover {
      var close = BoxPart(.button, "close")
      close.attributes = [.type("button"), .aria("label", "Close")]
      close.append("\u{00D7}")
      close.offer(.press(presentation.dismiss))
      part.append(close)
    }
    var content = BoxPart(.div, "presented")
    content.append(pieces.parts + buttons)
    part.append(content)
    part.append(toolbar(of: pieces, at: .keyboard))
    return [.dialog(part)] + pieces.dialogs
  }

  /// Returns the event of the Escape key and of the browser's Back button, or `nil` if only the presentation's own
  /// controls dismiss it. In an alert, the event presses the cancel button.
  private static func cancel(_ presentation: Presentation, with parts: [BoxPart]) -> BoxEvent<Void>? {
    switch presentation.look {
    case .sheet, .popover: return presentation.dismiss
    case .fullScreen: return nil
    case .alert, .confirmation:
      let button = parts.compactMap(\.ownButton).first { $0.classes.contains("cancel") }
      let press = button?.handlers.first { $0.attribute.name == "data-event" }
      return press.map { press in BoxEvent(path: presentation.dismiss.path) { try? press.receive(nil) } }
    }
  }

  /// Returns the button that dismisses an alert without buttons, or a confirmation dialog without a cancel button.
  private static func standardButton(of presentation: Presentation, beside parts: [BoxPart]) -> [BoxPart] {
    let buttons = parts.compactMap(\.ownButton)
    let title: String
    switch presentation.look {
    case .alert where buttons.isEmpty: title = "OK"
    case .confirmation where !buttons.contains { $0.classes.contains("cancel") }: title = "Cancel"
    default: return []
    }
    var button = Self.button(title, presentation.dismiss, label: title)
    button.classes.append("cancel")
    return [button]
  }

  /// Returns a button with one of this library's titles.
  private static func button(_ title: String, _ event: BoxEvent<Void>, label: String) -> BoxPart {
    var button = BoxPart(.button, "button", "automatic")
    button.attributes = [.type("button")]
    button.append(title)
    button.offer(.press(event, label: label))
    return button
  }
}

@MainActor
extension [BoxPiece] {
  /// A Boolean value that indicates whether the title is displayed in the bar. The outermost of several modifiers
  /// takes precedence.
  var hasInlineTitle: Bool {
    for case .titleMode(let isInline) in reversed() { return isInline }
    return false
  }

  /// Returns the toolbar items of a place.
  func toolbarItems(at place: BarPlace) -> [BoxPart] {
    flatMap { piece -> [BoxPart] in
      guard case .toolbarItems(let parts, place) = piece else { return [] }
      return parts
    }
  }

  /// The combined traits of the bar from all modifiers.
  var barTraits: BoxBarTraits {
    var all = BoxBarTraits()
    for case .barTraits(let traits) in self {
      all.isHidden = all.isHidden || traits.isHidden
      all.hidesBack = all.hidesBack || traits.hidesBack
      all.hidesBottomBar = all.hidesBottomBar || traits.hidesBottomBar
      all.hidesTabs = all.hidesTabs || traits.hidesTabs
    }
    return all
  }

  /// The combined traits of the presentation from all modifiers.
  var presentationTraits: BoxPresentationTraits {
    var all = BoxPresentationTraits()
    for case .presentationTraits(let traits) in self {
      all.classes += traits.classes
      all.style.override(with: traits.style)
      all.staysOpen = all.staysOpen || traits.staysOpen
    }
    return all
  }

  /// The dialogs among the pieces.
  var dialogs: [BoxPiece] { filter { if case .dialog = $0 { true } else { false } } }

  /// The title set by the outermost modifier.
  var title: String? {
    for case .title(let title) in reversed() { return title }
    return nil
  }

  /// The title for the enclosing window or sheet. It may be the title of a navigation container.
  var outerTitle: String? {
    for piece in reversed() {
      switch piece {
      case .title(let title), .shownTitle(let title): return title
      default: continue
      }
    }
    return nil
  }
}
