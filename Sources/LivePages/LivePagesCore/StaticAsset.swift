/// A file with the same content for everybody, such as a style sheet.
public struct StaticAsset: Sendable {
  /// The path on the site, beginning with a slash.
  public let path: String
  /// The media type, such as `text/css; charset=utf-8`. Browsers are instructed not to guess another one.
  public let contentType: String
  /// The bytes of the content.
  public let bytes: [UInt8]
  /// The text that distinguishes versions of the file: a digest, unless the pages use another one.
  package let version: String
  /// A Boolean value that indicates whether the file is served only to pages of its own version.
  package let isForItsVersion: Bool

  /// Creates a file from bytes in memory, such as those embedded by `.embedInCode`.
  public init(path: String, contentType: String, bytes: [UInt8]) {
    self.init(path: path, contentType: contentType, bytes: bytes, version: nil)
  }

  /// - Parameter version: The version in the addresses on pages; `nil` for a file that is compatible with
  ///   pages of other versions.
  package init(path: String, contentType: String, bytes: [UInt8], version: String?) {
    self.path = path
    self.contentType = contentType
    self.bytes = bytes
    self.version = version ?? StableDigest.text(of: bytes)
    isForItsVersion = version != nil
  }
}

extension StaticAsset {
  /// The style sheet of pages without their own: for HTML's elements, in light and dark mode. Its classes are
  /// those of the controls, `button-primary` and `button-destructive`, and `visually-hidden` for texts that
  /// only screen readers read. All rules are in a cascade layer, so that other style sheets override them.
  public static let style = StaticAsset(
    path: "/live-pages/page.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.page_css
  )

  /// The icon of pages without their own.
  public static let icon = StaticAsset(
    path: "/live-pages/icon.svg",
    contentType: "image/svg+xml",
    bytes: PackageResources.icon_svg
  )

  /// The files that every live page needs in a browser, and the defaults for pages without their own.
  package static let client = [script, worker, stylesheet, style, icon]

  /// The script that keeps a page in sync with the server.
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

  /// The style of elements that the script itself shows: the notice, and the progress bar of a slow server. A
  /// site's own style sheets follow after it.
  static let stylesheet = StaticAsset(
    path: "/live-pages/live.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.live_css
  )
}

/// The versions of a site's files. Addresses on pages include them, so that browsers and proxies can cache
/// each version permanently and never combine a page with another version of its style sheet.
package final class AssetVersions: Sendable {
  private let versions = Locked<[String: String]>([:])

  package init() {}

  package func add(_ asset: StaticAsset) {
    versions.withLock { $0[asset.path] = asset.version }
  }

  /// Returns the address of the current version of a file, or the unchanged path if it is not one of the
  /// site's files.
  func address(of path: String) -> String {
    versions.withLock { $0[path] }.map { "\(path)?\($0)" } ?? path
  }
}

/// A digest of bytes that is the same in each process, unlike Swift's hashes, and so survives a restart of
/// the server.
enum StableDigest {
  /// Returns the digest as hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    // FNV-1a.
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(digest, radix: 16)
  }
}
