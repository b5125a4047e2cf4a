import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum StreamsAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/streams.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.streams_css
  )
}
