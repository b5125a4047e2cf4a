import LivePages

/// The files that the pages need in addition to those of the showcase.
public enum AccountAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/accounts.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.accounts_css
  )
}
