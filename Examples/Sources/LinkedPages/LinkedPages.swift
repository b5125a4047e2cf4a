import LivePages

/// A site of two pages that link to each other, and a page of all controls. Browser tests use it for
/// addresses, links, keys and client code. The first argument is the port, or 0 for any free port.
@main struct LinkedPages {
  static func main() async throws {
    try await LiveSite.serve(
      NotesPage(),
      AboutPage(),
      ControlsPage(path: "/controls", sharing: .tab),
      ControlsPage(path: "/controls/shared", sharing: .visit),
      assets: [script, style, plain],
      port: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    )
  }

  static let script = StaticAsset(
    path: "/linked.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: PackageResources.linked_js
  )

  static let style = StaticAsset(
    path: "/about.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.about_css
  )

  /// A page that is not live.
  static let plain = StaticAsset(
    path: "/plain",
    contentType: "text/html; charset=utf-8",
    bytes: Array("<!doctype html><html lang=\"en\"><title>Plain</title><h1>Plain</h1></html>".utf8)
  )
}
