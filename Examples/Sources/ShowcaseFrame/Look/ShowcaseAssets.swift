import LivePages

/// The files that every page of the showcase needs.
public enum ShowcaseAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/showcase.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.showcase_css
  )

  public static let icon = StaticAsset(
    path: "/showcase/icon.svg",
    contentType: "image/svg+xml",
    bytes: PackageResources.icon_svg
  )
}
