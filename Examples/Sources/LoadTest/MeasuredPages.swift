import ShowcaseFrame

/// The pages of the showcase that are measured.
enum MeasuredPages {
  /// The paths of the landing page, of all lesson pages, and of one text and one source page, because those
  /// are all alike.
  static var paths: [String] {
    let read = Lesson.all.prefix(1).flatMap { [$0.textPath, $0.sourcePath] }
    return ["/"] + Lesson.all.map(\.path) + read
  }

  /// The target for the memory of a page's session, in KiB.
  static let memoryTarget = 64.0

  /// The current limit for the memory of a page's session, in KiB. Two pages miss the target and must not
  /// grow. Of `/board`, 61 KiB are allocations; the allocator's free blocks and arenas add 6 to 13, which
  /// differs between runs.
  static func memoryLimit(of page: String) -> Double {
    switch page {
    case "/bloc": 70
    case "/board": 78
    default: memoryTarget
    }
  }
}
