import LivePages

/// The files of the pages, besides those of the showcase.
public enum SevenGUIsAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/seven-guis.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.seven_guis_css
  )

  /// Reports the position of the pointer on the canvas.
  public static let circles = script("/showcase/circles.js", PackageResources.circles_js)

  /// Reports the cell that is clicked.
  public static let cells = script("/showcase/cells.js", PackageResources.cells_js)

  private static func script(_ path: String, _ bytes: [UInt8]) -> StaticAsset {
    StaticAsset(path: path, contentType: "text/javascript; charset=utf-8", bytes: bytes)
  }
}
