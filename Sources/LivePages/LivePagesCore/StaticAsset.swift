/// A file with the same content for everyone, such as a style sheet.
public struct StaticAsset: Sendable {
  /// The path on the site, beginning with a slash.
  public let path: String
  /// The media type, such as `text/css; charset=utf-8`.
  ///
  /// Browsers don't guess a different type.
  public let contentType: String
  /// The bytes of the content.
  public let bytes: [UInt8]
  /// The text that distinguishes versions of the file. It's a digest, unless the pages specify a version
  /// string.
  package let version: String
  /// A Boolean value that indicates whether the file is served only to pages of the same version.
  package let isForItsVersion: Bool

  /// Creates a file from bytes in memory, such as those that you embed with `.embedInCode`.
  public init(path: String, contentType: String, bytes: [UInt8]) {
    self.init(path: path, contentType: contentType, bytes: bytes, version: nil)
  }

  /// - Parameter version: The version that addresses on pages contain, or `nil` for a file that is compatible
  ///   with pages of other versions.
  package init(path: String, contentType: String, bytes: [UInt8], version: String?) {
    self.path = path
    self.contentType = contentType
    self.bytes = bytes
    self.version = version ?? StableDigest.text(of: bytes)
    isForItsVersion = version != nil
  }
}

extension StaticAsset {
  /// The default style sheet of pages, for HTML's elements in light and dark mode.
  ///
  /// It also defines the classes of the controls, `button-primary` and `button-destructive`, and
  /// `visually-hidden` for text that only screen readers read. You can override all of its rules in your own
  /// style sheets, because they are in a cascade layer.
  public static let style = StaticAsset(
    path: "/live-pages/page.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.page_css
  )

  /// The default icon of pages.
  public static let icon = StaticAsset(
    path: "/live-pages/icon.svg",
    contentType: "image/svg+xml",
    bytes: PackageResources.icon_svg
  )

  /// The files that every live page needs in a browser, and the default style sheet and icon.
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

  /// The style of the elements that the script itself shows, namely the notice and the progress bar for a
  /// slow server. A site's own style sheets follow it.
  static let stylesheet = StaticAsset(
    path: "/live-pages/live.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.live_css
  )
}

/// The versions of a site's files, for use in the addresses on its pages. With the version, browsers and
/// proxies can cache a file permanently, and don't combine a page with the wrong version of its style sheet.
package final class AssetVersions: Sendable {
  private let versions = Locked<[String: String]>([:])

  package init() {}

  package func add(_ asset: StaticAsset) {
    versions.withLock { $0[asset.path] = asset.version }
  }

  /// Returns the address of a file's current version. A path that isn't one of the site files is returned
  /// unchanged.
  func address(of path: String) -> String {
    versions.withLock { $0[path] }.map { "\(path)?\($0)" } ?? path
  }
}

/// A digest of bytes. Unlike Swift's hashes, it's the same in all processes, and stays valid after a restart
/// of the server.
enum StableDigest {
  /// Returns the digest as hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    // FNV-1a.
    let digest = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(digest, radix: 16)
  }
}
