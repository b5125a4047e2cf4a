/// The screens of a navigation container: the root, and the screens that cover it.
@MainActor
struct NavigationScreens {
  private var root: BoxScreen
  private var pushed: [BoxScreen] = []
  /// The root screens that a screen of a split view has replaced, and the screens that covered them.
  private var replaced: [ScreenPresence?] = []
  /// The pieces of all screens.
  private var pieces: [BoxPiece] = []

  /// Creates the screens from the pieces of a container.
  init(_ pieces: [BoxPiece], root: ScreenPresence?, back: BoxEvent<Void>?) {
    self.root = BoxScreen(presence: root, pieces: [], back: back)
    for piece in pieces { append(piece, back: back) }
  }

  private mutating func append(_ piece: BoxPiece, back: BoxEvent<Void>?) {
    guard case .screen(let screen) = piece else {
      root.pieces.append(piece)
      pieces.append(piece)
      return
    }
    pieces += screen.pieces
    guard screen.back == nil else { return pushed.append(screen) }
    replaced += ([root] + pushed).map(\.presence)
    root = BoxScreen(presence: screen.presence, pieces: screen.pieces, back: back)
    pushed = []
  }

  /// The screen in front.
  var shown: BoxScreen { pushed.last ?? root }

  /// Shows the screen in front, and hides the others.
  func arrange() {
    let shown = shown.presence
    for presence in replaced + ([root] + pushed).map(\.presence) {
      presence?.isInFront = presence === shown
    }
  }

  /// A Boolean value that indicates whether the container has a bar. If not, the container inside has one.
  var haveBar: Bool { !(pushed.isEmpty && root.leavesBarToContent) }

  /// The screens that the browser's Back button leaves.
  var backs: [BoxBack] {
    ((haveBar && root.back != nil ? [root] : []) + pushed).map { screen in
      BoxBack(leave: screen.pieces.barTraits.hidesBack ? nil : screen.back)
    }
  }

  /// The pieces for enclosing containers. The screens determine the appearance of an enclosing sheet, and the dialogs
  /// of covered screens are presented, too.
  var outerPieces: [BoxPiece] {
    let tabs: [BoxPiece] =
      shown.pieces.barTraits.hidesTabs ? [.barTraits(BoxBarTraits(hidesTabs: true))] : []
    let traits = pieces.filter { if case .presentationTraits = $0 { true } else { false } }
    return tabs + traits + pieces.dialogs
  }
}

extension BoxScreen {
  /// A Boolean value that indicates whether the screen consists of a navigation container. The bar of that container
  /// suffices.
  fileprivate var leavesBarToContent: Bool {
    let parts = pieces.parts
    guard parts.count == 1, parts[0].traits.isNavigation, pieces.title == nil else { return false }
    let places = [BarPlace.leading, .principal, .trailing, .refresh]
    return places.allSatisfy { pieces.toolbarItems(at: $0).isEmpty }
  }
}
