import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum CancellationAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/cancellation.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.cancellation_css
  )
}
