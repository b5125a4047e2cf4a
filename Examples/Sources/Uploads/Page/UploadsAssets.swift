import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum UploadsAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/uploads.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.uploads_css
  )
}
