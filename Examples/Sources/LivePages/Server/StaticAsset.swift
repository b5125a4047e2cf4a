import Hummingbird

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

  /// Browsers may keep the file, but have to ask each time whether it is still the same, so that a new
  /// version of the server is never shown with an old style.
  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: contentType, .cacheControl: "no-cache"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }
}

extension StaticAsset {
  /// What every live page needs in a browser.
  static let client = [script, worker, stylesheet]

  /// The script that keeps a page in step with the server.
  static let script = StaticAsset(
    path: "/live-pages/live.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: ClientScript.page
  )

  /// The script of the worker that all tabs of a browser share.
  static let worker = StaticAsset(
    path: "/live-pages/worker.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: ClientScript.worker
  )

  /// What the script shows by itself: the notice, and the bar of a slow server. A site's own style sheets
  /// come after it.
  static let stylesheet = StaticAsset(
    path: "/live-pages/live.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.live_css
  )
}
