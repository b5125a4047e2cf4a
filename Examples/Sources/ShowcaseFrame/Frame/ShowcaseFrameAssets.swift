import LivePages

/// The files that the frame needs in addition to those of the showcase's style.
public enum ShowcaseFrameAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/frame.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.frame_css
  )
}
