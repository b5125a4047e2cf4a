/// A piece of a line of code that is shown in one color.
struct CodeToken: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case plain
    case comment
    case string
    case keyword
    case attribute
    case number
  }

  var kind: Kind
  var text: String
}
