import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum RepositorySearchAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/search.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.search_css
  )
}
