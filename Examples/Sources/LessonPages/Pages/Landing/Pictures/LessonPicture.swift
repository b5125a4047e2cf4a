import LivePages
import ShowcaseFrame

/// The picture on a lesson's card.
struct LessonPicture {
  let lesson: Lesson

  /// `nil` for a lesson that nobody has drawn yet.
  var body: Element? {
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
    default: nil
    }
  }
}
