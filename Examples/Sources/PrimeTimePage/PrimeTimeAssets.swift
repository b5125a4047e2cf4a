import LivePages

/// The files that the page needs.
public enum PrimeTimeAssets {
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
