import ShowcaseFrame

extension StillPage {
  /// The page that shows the text of a lesson.
  public static func text(of lesson: Lesson) -> StillPage {
    StillPage(path: lesson.textPath, title: "Lesson: \(lesson.title) \u{B7} Tributary") {
      LessonTextView(
        lesson: lesson,
        text: EmbeddedFile.lesson(lesson.textFile)?.text,
        next: Lesson.all.drop { $0 != lesson }.dropFirst().first
      ).body
    }
  }
}
