import LivePages

/// The files of the site.
enum ConduitAssets {
  static let stylesheet = StaticAsset(
    path: "/conduit.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.conduit_css
  )

  static let icon = StaticAsset(
    path: "/conduit.svg",
    contentType: "image/svg+xml",
    bytes: PackageResources.conduit_svg
  )

  /// The picture of people who have none.
  static let avatar = StaticAsset(
    path: "/default-avatar.svg",
    contentType: "image/svg+xml",
    bytes: PackageResources.default_avatar_svg
  )

  static let all = [stylesheet, icon, avatar]
}
