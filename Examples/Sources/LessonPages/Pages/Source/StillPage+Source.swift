import ShowcaseFrame

extension StillPage {
  /// The page that shows the sources of a lesson.
  public static func source(of lesson: Lesson) -> StillPage {
    StillPage(path: lesson.sourcePath, title: "Source of \(lesson.title) \u{B7} Tributary") {
      SourceView(lesson: lesson, folders: SourceFolder.all(of: lesson)).body
    }
  }
}
