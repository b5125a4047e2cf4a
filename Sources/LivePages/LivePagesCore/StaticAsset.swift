/// A file that is the same for everybody, such as a style sheet.
public struct StaticAsset: Sendable {
  /// The path on the site, beginning with a slash.
  public let path: String
  /// The media type that the browser is told, such as `text/css; charset=utf-8`. It is told to believe that.
  public let contentType: String
  /// The bytes of the content.
  public let bytes: [UInt8]
  /// The text that distinguishes versions of the file: a digest, unless its pages name another.
  package let version: String
  /// Whether the file is served to pages of its own version only.
  package let isForItsVersion: Bool

  /// A file that the program has in memory, such as one embedded by `.embedInCode`.
  public init(path: String, contentType: String, bytes: [UInt8]) {
    self.init(path: path, contentType: contentType, bytes: bytes, version: nil)
  }

  /// - Parameter version: The version that pages name; `nil` for a file that suits pages of other versions.
  package init(path: String, contentType: String, bytes: [UInt8], version: String?) {
    self.path = path
    self.contentType = contentType
    self.bytes = bytes
    self.version = version ?? StableDigest.text(of: bytes)
    isForItsVersion = version != nil
  }
}

extension StaticAsset {
  /// The style sheet of pages that bring none of their own: HTML's elements, in light and dark. Its classes are
  /// those of the controls, `button-primary` and `button-destructive`, and `visually-hidden` for texts that are
  /// only read aloud. All rules are in a cascade layer, so that those of other style sheets override them.
  public static let style = StaticAsset(
    path: "/live-pages/page.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.page_css
  )

  /// The icon of pages that bring none of their own.
  public static let icon = StaticAsset(
    path: "/live-pages/icon.svg",
    contentType: "image/svg+xml",
    bytes: PackageResources.icon_svg
  )

  /// What every live page needs in a browser, and what pages use that bring nothing of their own.
  package static let client = [script, worker, stylesheet, style, icon]

  /// The script that keeps a page in step with the server.
  package static let script = StaticAsset(
    path: "/live-pages/live.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: ClientScript.page
  )

  /// The script of the worker that all tabs of a browser share.
  static let worker = StaticAsset(
    path: "/live-pages/worker.js",
    contentType: "text/javascript; charset=utf-8",
    bytes: ClientScript.worker,
    version: ClientScript.version
  )

  /// What the script shows by itself: the notice, and the bar of a slow server. A site's own style sheets
  /// come after it.
  static let stylesheet = StaticAsset(
    path: "/live-pages/live.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.live_css
  )
}

/// The versions of a site's files. Pages name them in addresses, so that browsers and proxies keep each
/// version for good and never show a page with another version of its style sheet.
package final class AssetVersions: Sendable {
  private let versions = Locked<[String: String]>([:])

  package init() {}

  package func add(_ asset: StaticAsset) {
    versions.withLock { $0[asset.path] = asset.version }
  }

  /// Returns the address of the present version of a file; the path itself for a path that is none of the
  /// site's files.
  func address(of path: String) -> String {
    versions.withLock { $0[path] }.map { "\(path)?\($0)" } ?? path
  }
}

/// A number that stands for bytes, the same in each process: a restart of the server keeps it, unlike Swift's
/// own hashes.
enum StableDigest {
  /// The digest in hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    // FNV-1a.
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(digest, radix: 16)
  }
}
