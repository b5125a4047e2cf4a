import Foundation

@testable import Conduit

extension Profile {
  static let ada = Profile(username: "ada", bio: "Counts.")
}

extension User {
  static let ada = User(username: "ada", email: "ada@example.com", bio: "Counts.", image: nil)
  static let bob = User(username: "bob", email: "bob@example.com")
}

extension Authentication {
  static let ada = Authentication(user: .ada, token: "token of ada")
  static let bob = Authentication(user: .bob, token: "token of bob")
}

extension Article {
  static func example(_ slug: String, by author: Profile = .ada, tags: [String] = []) -> Article {
    Article(
      slug: slug,
      title: slug.capitalized,
      description: "About \(slug).",
      body: "The text of *\(slug)*.",
      tagList: tags,
      createdAt: Date(timeIntervalSince1970: 1_700_000_000),
      author: author
    )
  }
}

extension Comment {
  static func example(_ id: Int, _ body: String, by author: Profile = .ada) -> Comment {
    Comment(id: id, body: body, createdAt: Date(timeIntervalSince1970: 1_700_000_000), author: author)
  }
}

extension ConduitError {
  static func invalid(_ name: String, _ message: String) -> ConduitError {
    ConduitError(reason: .invalid, fields: [Field(name: name, messages: [message])])
  }
}
