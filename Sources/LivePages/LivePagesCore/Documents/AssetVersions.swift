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
