import LivePages

/// The files that the page needs in addition to those of the showcase.
public enum BlocShowcaseAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/bloc.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.bloc_css
  )
}
