import LivePages

/// The files that the pages need in addition to the showcase's style.
public enum LessonPagesAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/lessons.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.lessons_css
  )
}
