import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum SketchAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/sketch.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.sketch_css
  )

  /// The browser's strokes, synchronized with the server's.
  public static let strokes = script("/showcase/sketch-strokes.js", PackageResources.sketch_strokes_js)

  /// A line while it is being drawn.
  public static let line = script("/showcase/sketch-line.js", PackageResources.sketch_line_js)

  /// The hook.
  public static let sheet = script("/showcase/sketch.js", PackageResources.sketch_js)

  /// All scripts, in the order of their dependencies.
  public static let scripts = [strokes, line, sheet]

  private static func script(_ path: String, _ bytes: [UInt8]) -> StaticAsset {
    StaticAsset(path: path, contentType: "text/javascript; charset=utf-8", bytes: bytes)
  }
}
