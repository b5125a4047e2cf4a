/// A file that is the same for everybody, such as a style sheet.
public struct StaticAsset: Sendable {
  /// Where on the site it is, beginning with a slash.
  public let path: String
  /// What the browser is told that it is, such as `text/css; charset=utf-8`. It is told to believe that.
  public let contentType: String
  /// What is in it.
  public let bytes: [UInt8]

  /// A file that the program has in memory, such as one embedded by `.embedInCode`.
  public init(path: String, contentType: String, bytes: [UInt8]) {
    self.path = path
    self.contentType = contentType
    self.bytes = bytes
  }
}

extension StaticAsset {
  /// The script that keeps a page in step with the server.
  package static let script = StaticAsset(
    path: "/live-pages/live.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: ClientScript.bytes
  )
}
