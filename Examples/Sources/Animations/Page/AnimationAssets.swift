import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum AnimationAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/animation.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.animation_css
  )
}
