import LivePages
import ShowcaseFrame

/// The picture on a lesson's card.
struct LessonPicture {
  let lesson: Lesson

  var body: Element {
    switch lesson.name {
    case "prime-time": Self.primeTime
    case "search": Self.search
    case "log-in": Self.logIn
    case "sign-up": Self.signUp
    case "members": Self.members
    case "streams": Self.streams
    case "animation": Self.animation
    case "bloc": Self.bloc
    case "cancellation": Self.cancellation
    case "uploads": Self.uploads
    case "board": Self.board
    case "sketch": Self.sketch
    case "inspector": Self.inspector
    default: Self.page
    }
  }

  /// A page, for lessons and apps without their own picture.
  static var page: Element {
    Drawing.canvas("page") {
      Drawing.frame(72, 18, 176, 104, radius: 10)
      Drawing.box(88, 34, 88, 12, radius: 6, .accent)
      Drawing.box(88, 60, 144, 8, radius: 4, .soft)
      Drawing.box(88, 78, 120, 8, radius: 4, .soft)
      Drawing.box(88, 98, 56, 12, radius: 6, .wash)
    }
  }
}
