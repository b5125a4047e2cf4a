import ConduitTransport
public import Foundation
import GRDB

/// Fictitious people, articles and comments for a demonstration.
public enum Seed {
  /// The email address of the only seeded user who can log in.
  public static let email = "demo@conduit.example"
  /// The password of the seeded user.
  public static let password = "paddle upstream"

  /// Inserts the people and their articles.
  ///
  /// - Parameters:
  ///   - database: An empty database.
  ///   - now: The time after all dates.
  public static func insert(into database: ConduitDatabase, now: Date = .now) async throws {
    try await insert(into: database, now: now, cost: .standard)
  }

  static func insert(into database: ConduitDatabase, now: Date, cost: PasswordHash.Cost) async throws {
    let hash = try await PasswordHasher(cost: cost).hash(password)
    try await database.write { database in
      let people = try insertPeople(passwordHash: hash.stored, in: database)
      let articles = try insertArticles(of: people, before: now, in: database)
      try insertFollowers(among: people, in: database)
      try insertFavorites(of: articles, by: people, in: database)
      try insertComments(on: articles, by: people, in: database)
    }
  }

  private static func insertPeople(passwordHash: String, in database: Database) throws -> [Int64] {
    try SeedPerson.all.enumerated().map { index, person in
      let email = index == 0 ? email : "\(person.username)@conduit.example"
      var stored = Person(
        username: person.username,
        usernameKey: Username.key(of: person.username) ?? "",
        email: email,
        emailKey: Username.key(of: email) ?? "",
        passwordHash: index == 0 ? passwordHash : nil,
        bio: person.bio
      )
      try stored.insert(database)
      return stored.id ?? 0
    }
  }

  /// Inserts the written articles between the entries of the diary, seven hours apart.
  private static func insertArticles(
    of people: [Int64],
    before now: Date,
    in database: Database
  ) throws -> [StoredArticle] {
    var written = SeedArticle.all[...]
    let diary = SeedDiary.articles
    var all: [SeedArticle] = []
    for (index, entry) in diary.enumerated() {
      all.append(entry)
      if index % 3 == 2, let article = written.popFirst() { all.append(article) }
    }
    all += written
    return try all.enumerated().map { index, article in
      let age = Double(all.count - index) * 7 * 60 * 60
      return try StoredArticle.insert(
        article.article,
        of: people[article.author],
        at: now.addingTimeInterval(-age),
        in: database
      )
    }
  }

  /// Each person follows the next three.
  private static func insertFollowers(among people: [Int64], in database: Database) throws {
    for follower in people.indices {
      for step in 1...3 {
        try database.execute(
          sql: "INSERT INTO follow (follower, followed) VALUES (?, ?)",
          arguments: [people[follower], people[(follower + step) % people.count]]
        )
      }
    }
  }

  private static func insertFavorites(
    of articles: [StoredArticle],
    by people: [Int64],
    in database: Database
  ) throws {
    for (index, article) in articles.enumerated() {
      for person in people.indices where (index * 5 + person * 7) % 11 < 3 {
        try article.setFavorite(true, of: people[person], in: database)
      }
    }
  }

  private static func insertComments(
    on articles: [StoredArticle],
    by people: [Int64],
    in database: Database
  ) throws {
    for (index, article) in articles.enumerated() {
      for number in 0..<(index % 4) {
        let text = SeedPerson.comments[(index + number) % SeedPerson.comments.count]
        var comment = StoredComment(
          article: article.id ?? 0,
          author: people[(index + number * 3 + 1) % people.count],
          createdAt: article.createdAt + Int64(number + 1) * 40 * 60 * 1000,
          body: text
        )
        try comment.insert(database)
      }
    }
  }
}
