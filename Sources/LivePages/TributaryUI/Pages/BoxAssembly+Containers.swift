import LivePagesCore

extension BoxAssembly {
  // MARK: Navigation

  static func screen(_ box: ViewBox, _ presence: ScreenPresence?, back: BoxEvent<Void>?) -> [BoxPiece] {
    var own: [BoxPiece] = []
    // If this screen has pushed other screens, they cover it.
    var front: [BoxPiece] = []
    for piece in pieces(of: box.children) {
      if case .screen = piece { front.append(piece) } else { own.append(piece) }
    }
    return [.screen(BoxScreen(presence: presence, pieces: own, back: back))] + front
  }

  static func navigation(_ box: ViewBox, root: ScreenPresence?, back: BoxEvent<Void>?) -> [BoxPiece] {
    var root = BoxScreen(presence: root, pieces: [], back: back)
    var pushed: [BoxScreen] = []
    var inner: [BoxPiece] = []
    var hidden: [ScreenPresence?] = []
    for piece in pieces(of: box.children) {
      switch piece {
      case .screen(let screen) where screen.back == nil:
        hidden += ([root] + pushed).map(\.presence)
        root = BoxScreen(presence: screen.presence, pieces: screen.pieces, back: back)
        pushed = []
      case .screen(let screen): pushed.append(screen)
      default: root.pieces.append(piece)
      }
      if case .screen(let screen) = piece { inner += screen.pieces } else { inner.append(piece) }
    }
    let shown = pushed.last ?? root
    for presence in hidden + ([root] + pushed).map(\.presence) {
      presence?.isInFront = presence === shown.presence
    }
    var part = BoxPart(.div, "navigation", style: box.style)
    part.fillsWidth = true
    part.fillsHeight = true
    part.traits.isNavigation = true
    let traits = shown.pieces.barTraits
    let hasOwnBar = !(pushed.isEmpty && root.leavesBarToContent)
    part.backs = ((hasOwnBar && back != nil ? [root] : []) + pushed).map { screen in
      BoxBack(leave: screen.pieces.barTraits.hidesBack ? nil : screen.back)
    }
    let title = shown.pieces.title
    if !traits.isHidden, hasOwnBar {
      part.append(bar(of: shown, hidesBack: traits.hidesBack))
      if let title, !shown.pieces.hasInlineTitle {
        var heading = BoxPart(.h1, "title")
        heading.append(title)
        part.append(heading)
      }
    }
    for case .belowTitle(let below) in shown.pieces { part.append(below) }
    let parts = shown.pieces.parts
    if parts.contains(where: { $0.fillsHeight }) {
      part.append(parts)
    } else {
      var content = BoxPart(.div, "column", "screen")
      content.fillsWidth = true
      content.fillsHeight = true
      content.append(parts)
      part.append(content)
    }
    if !traits.hidesBottomBar, let toolbar = bottomBar(of: shown) { part.append(toolbar) }
    var outer: [BoxPiece] = traits.hidesTabs ? [.barTraits(BoxBarTraits(hidesTabs: true))] : []
    // The screens determine the appearance of an enclosing sheet.
    outer += inner.filter { if case .presentationTraits = $0 { true } else { false } }
    // The dialogs of covered screens are presented as well.
    return [.part(part)] + (shown.pieces.outerTitle.map { [.shownTitle($0)] } ?? []) + outer + inner.dialogs
  }

  private static func bottomBar(of screen: BoxScreen) -> BoxPart? {
    var bar = BoxPart(.div, "bottom-bar")
    for case .bottomBar(let parts) in screen.pieces { bar.append(parts) }
    return bar.content.isEmpty ? nil : bar
  }

  private static func bar(of screen: BoxScreen, hidesBack: Bool) -> BoxPart {
    var leading = BoxPart(.div, "bar-items")
    var trailing = BoxPart(.div, "bar-items")
    if let back = screen.back, !hidesBack {
      var button = Self.button("Back", back, label: screen.pieces.title ?? "")
      button.classes.append("back")
      leading.append(button)
    }
    for case .toolbarItems(let parts, let isLeading) in screen.pieces {
      if isLeading { leading.append(parts) } else { trailing.append(parts) }
    }
    var bar = BoxPart(.header, "bar")
    bar.append(leading)
    if let title = screen.pieces.title, screen.pieces.hasInlineTitle {
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
    part.offer(traits.staysOpen ? .refusedCancel(presentation.dismiss) : .cancel(presentation.dismiss))
    part.backs = [BoxBack(leave: traits.staysOpen ? nil : presentation.dismiss)]
    if !traits.staysOpen, presentation.look == .sheet || presentation.look == .popover {
      var close = BoxPart(.button, "close")
      close.attributes = [.type("button"), .aria("label", "Close")]
      close.append("\u{00D7}")
      close.offer(.press(presentation.dismiss))
      part.append(close)
    }
    var content = BoxPart(.div, "presented")
    content.append(pieces.parts)
    if let button = standardButton(of: presentation, beside: pieces.parts) { content.append(button) }
    part.append(content)
    return [.dialog(part)] + pieces.dialogs
  }

  /// Returns the button that dismisses an alert without buttons, or a confirmation dialog without a cancel button.
  private static func standardButton(of presentation: Presentation, beside parts: [BoxPart]) -> BoxPart? {
    let buttons = parts.compactMap(\.ownButton)
    let title: String
    switch presentation.look {
    case .alert where buttons.isEmpty: title = "OK"
    case .confirmation where !buttons.contains { $0.classes.contains("cancel") }: title = "Cancel"
    default: return nil
    }
    return button(title, presentation.dismiss, label: title)
  }

  /// Returns a button with a title of this library.
  private static func button(_ title: String, _ event: BoxEvent<Void>, label: String) -> BoxPart {
    var button = BoxPart(.button, "button", "automatic")
    button.attributes = [.type("button")]
    button.append(title)
    button.offer(.press(event, label: label))
    return button
  }
}

extension BoxScreen {
  /// A Boolean value that indicates whether the screen consists of a navigation container, whose bar is enough.
  fileprivate var leavesBarToContent: Bool {
    let parts = pieces.parts
    guard parts.count == 1, parts[0].traits.isNavigation, pieces.title == nil else { return false }
    return !pieces.contains { if case .toolbarItems = $0 { true } else { false } }
  }
}

@MainActor
extension [BoxPiece] {
  /// A Boolean value that indicates whether the title is displayed in the bar. If there are several
  /// modifiers, the outermost one takes precedence.
  var hasInlineTitle: Bool {
    for case .titleMode(let isInline) in reversed() { return isInline }
    return false
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

  /// The title for the enclosing window or sheet, which may be that of a navigation container.
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
