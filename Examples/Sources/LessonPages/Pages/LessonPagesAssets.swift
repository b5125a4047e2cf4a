import LivePages

/// The files that the pages need beside those of the showcase's look.
public enum LessonPagesAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/lessons.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.lessons_css
  )
}
