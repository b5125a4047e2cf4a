/// A screen that its container shows or hides: a screen of a navigation stack, a column of a split view, or a tab.
/// Views that are evaluated only for their look are in a screen that is never shown.
///
/// When a screen is hidden, its views disappear but keep their state. They appear again when the container shows the
/// screen. The assembly of the page determines which screens a container shows.
@MainActor
final class ScreenPresence: Attachment {
  enum PresenceKind {
    case stackScreen
    case column
    case tab
    case row
    case unseen
  }

  /// The screen that contains the container, or `nil` if the window itself does.
  let parent: ScreenPresence?
  private let kind: PresenceKind
  private weak var graph: ViewGraph?
  /// A Boolean value that indicates whether the container shows the screen.
  var isInFront: Bool {
    didSet { if isInFront != oldValue { graph?.screensDidMove() } }
  }

  init(_ kind: PresenceKind, in parent: ScreenPresence?, of graph: ViewGraph?) {
    self.kind = kind
    self.parent = parent
    self.graph = graph
    isInFront = kind != .unseen
  }

  /// A Boolean value that indicates whether the window shows the screen.
  var isShown: Bool { isInFront && parent?.isShown != false }

  /// The parent of the screens that cover this one, or `nil` if the window contains them.
  var container: ScreenPresence? { kind == .stackScreen ? parent : parent?.container }

  /// The screen that, when hidden, also hides the dialogs of this screen's views. Dialogs of covered screens remain.
  var ownerOfDialogs: ScreenPresence? { kind == .tab ? self : parent?.ownerOfDialogs }
}

extension _ViewContext {
  /// Begins a screen. Its views appear while the container shows the screen.
  ///
  /// - Parameter parent: The screen that contains the container.
  @MainActor mutating func enterScreen(_ kind: ScreenPresence.PresenceKind, in parent: ScreenPresence?) {
    let graph = node.graph
    screen = node.attachment(at: path.appending(id: kind)) { ScreenPresence(kind, in: parent, of: graph) }
    graph?.needsArrangement = true
    isInTabs = false
  }

  /// Returns the boxes of one of several views. In a tab view, each of these views is a separate screen.
  @MainActor func element(_ boxes: (_ViewContext) -> [ViewBox]) -> [ViewBox] {
    guard isInTabs else { return boxes(self) }
    var inner = self
    inner.enterScreen(.tab, in: screen)
    // A view of the library, such as a group, may contain further tabs.
    inner.isInTabs = true
    let presence = inner.screen
    let modification = BoxModification.changed { part in
      if part.traits.screen == nil { part.traits.screen = presence }
    }
    return [ViewBox(.modified(modification), children: boxes(inner))]
  }
}
