import LivePages

/// The files that the pages need in addition to those of the showcase.
public enum MembersAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/members.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.members_css
  )
}
