extension ConduitClient {
  /// Creates a client that sends requests to a server.
  init(server: ConduitServer) {
    self.init(
      logIn: { email, password in
        let body = Envelope(user: ["email": email, "password": password])
        return try await server.send("POST", "users", "login", body: body, as: UserEnvelope.self).user
      },
      register: { username, email, password in
        let body = Envelope(user: ["username": username, "email": email, "password": password])
        return try await server.send("POST", "users", body: body, as: UserEnvelope.self).user
      },
      updateUser: { changes in
        try await server.send("PUT", "user", body: Envelope(user: changes), as: UserEnvelope.self).user
      },
      profile: { username in
        try await server.send("GET", "profiles", username, as: ProfileEnvelope.self).profile
      },
      follow: { username, isFollowed in
        let method = isFollowed ? "POST" : "DELETE"
        return try await server.send(method, "profiles", username, "follow", as: ProfileEnvelope.self).profile
      },
      articles: { query in try await server.articles(query) },
      article: { slug in try await server.send("GET", "articles", slug, as: ArticleEnvelope.self).article },
      createArticle: { draft in
        let body = Envelope(article: draft)
        return try await server.send("POST", "articles", body: body, as: ArticleEnvelope.self).article
      },
      updateArticle: { slug, draft in
        let body = Envelope(article: draft)
        return try await server.send("PUT", "articles", slug, body: body, as: ArticleEnvelope.self).article
      },
      deleteArticle: { slug in try await server.perform("DELETE", "articles", slug) },
      favorite: { slug, isFavorite in
        let method = isFavorite ? "POST" : "DELETE"
        return try await server.send(method, "articles", slug, "favorite", as: ArticleEnvelope.self).article
      },
      comments: { slug in
        try await server.send("GET", "articles", slug, "comments", as: CommentsEnvelope.self).comments
      },
      addComment: { slug, text in
        let body = Envelope(comment: ["body": text])
        let answer = try await server.send(
          "POST",
          "articles",
          slug,
          "comments",
          body: body,
          as: CommentEnvelope.self
        )
        return answer.comment
      },
      deleteComment: { slug, id in
        try await server.perform("DELETE", "articles", slug, "comments", "\(id)")
      },
      tags: { try await server.send("GET", "tags", as: TagsEnvelope.self).tags }
    )
  }
}

extension ConduitServer {
  fileprivate func articles(_ query: ArticleQuery) async throws -> Articles {
    let (limit, offset) = ("\(ArticleQuery.pageSize)", "\(query.offset)")
    switch query.list {
    case .all:
      return try await send("GET", "articles", query: ["limit": limit, "offset": offset])
    case .following:
      return try await send("GET", "articles", "feed", query: ["limit": limit, "offset": offset])
    case .tagged(let tag):
      return try await send("GET", "articles", query: ["tag": tag, "limit": limit, "offset": offset])
    case .written(let author):
      return try await send("GET", "articles", query: ["author": author, "limit": limit, "offset": offset])
    case .favorited(let user):
      return try await send("GET", "articles", query: ["favorited": user, "limit": limit, "offset": offset])
    }
  }
}

/// The object with one field that surrounds the content of a request.
private struct Envelope<Content: Encodable & Sendable>: Encodable, Sendable {
  var user: Content?
  var article: Content?
  var comment: Content?
}

private struct UserEnvelope: Decodable { var user: Authentication }
private struct ProfileEnvelope: Decodable { var profile: Profile }
private struct ArticleEnvelope: Decodable { var article: Article }
private struct CommentEnvelope: Decodable { var comment: Comment }
private struct CommentsEnvelope: Decodable { var comments: [Comment] }
private struct TagsEnvelope: Decodable { var tags: [String] }
