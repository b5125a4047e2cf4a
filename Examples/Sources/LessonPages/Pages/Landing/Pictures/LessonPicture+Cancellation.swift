import LivePages

extension LessonPicture {
  /// Finished work, running work and cancelled work.
  static var cancellation: Element {
    Drawing.canvas("cancellation") {
      progress(y: 30, length: 204, .accent)
      Drawing.tick(272, 30)
      progress(y: 70, length: 128, .accent)
      Drawing.ring(272, 70, radius: 9, .line)
      Drawing.stroke("M272 61a9 9 0 0 1 9 9", .accent)
      progress(y: 110, length: 74, .problem)
      Drawing.stroke("M265 103l14 14m0 -14l-14 14", .problem)
    }
  }

  private static func progress(y: Double, length: Double, _ tone: Drawing.Tone) -> HTML {
    HTML {
      Drawing.box(36, y - 6, 204, 12, radius: 6, .line)
      Drawing.box(36, y - 6, length, 12, radius: 6, tone)
    }
  }
}
