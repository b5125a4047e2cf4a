/// A part of a line of code with one color.
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
