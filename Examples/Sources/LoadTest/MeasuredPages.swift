import Lessons

/// The pages of the showcase that are measured.
enum MeasuredPages {
  /// The landing page, those of the lessons, and of their texts and sources, which are all alike, one.
  static var paths: [String] {
    let read = Lesson.all.prefix(1).flatMap { [$0.textPath, $0.sourcePath] }
    return ["/"] + Lesson.all.map(\.path) + read
  }
}
