import LivePages

/// The files of the page, besides those of the showcase.
public enum TodoAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/todomvc.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.todomvc_css
  )
}
