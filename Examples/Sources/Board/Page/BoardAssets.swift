import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum BoardAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/board.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.board_css
  )
}
