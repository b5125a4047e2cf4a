import ConduitTransport
import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// Articles, favorites and tags.
struct ArticleRoutes {
  /// The maximum number of tags in the list of all tags.
  static let mostTags = 1000

  let backend: Backend

  func add(to group: RouterGroup<BasicRequestContext>) {
    group.get("articles") { request, _ in try await list(request) }
    group.get("articles/feed") { request, _ in try await feed(request) }
    group.post("articles") { request, _ in try await create(request) }
    group.get("articles/:slug") { request, context in
      let viewer = try await backend.optionalSender(of: request)
      return try await response(to: viewer, slug(context))
    }
    group.put("articles/:slug") { request, context in try await update(request, slug(context)) }
    group.delete("articles/:slug") { request, context in try await delete(request, slug(context)) }
    group.post("articles/:slug/favorite") { request, context in
      try await setFavorite(true, request, slug(context))
    }
    group.delete("articles/:slug/favorite") { request, context in
      try await setFavorite(false, request, slug(context))
    }
    group.get("tags") { _, _ in try await tags() }
  }

  private func slug(_ context: BasicRequestContext) throws -> String {
    try context.parameters.text("slug", of: "article")
  }

  private func list(_ request: Request) async throws -> Response {
    let viewer = try await backend.optionalSender(of: request)
    let paging = try Paging(request)
    let parameters = request.uri.queryParameters
    let tag = parameters["tag"].map { String($0) }
    let author = parameters["author"].map { String($0) }
    let favorited = parameters["favorited"].map { String($0) }
    let list = try await backend.database.read { database in
      var query = ArticleQuery(viewer: viewer?.id)
      if let tag { query.conditions.append(.tag(tag.precomposedStringWithCanonicalMapping)) }
      // Nobody has the number 0, so an unknown name selects no articles.
      if let author { query.conditions.append(.author(try Person.named(author, in: database)?.id ?? 0)) }
      if let favorited {
        query.conditions.append(.favorited(try Person.named(favorited, in: database)?.id ?? 0))
      }
      return try query.list(paging, in: database)
    }
    return try .json(list)
  }

  private func feed(_ request: Request) async throws -> Response {
    let sender = try await backend.sender(of: request)
    let paging = try Paging(request)
    let list = try await backend.database.read { database in
      try ArticleQuery(viewer: sender.id, conditions: [.feed(sender.id)]).list(paging, in: database)
    }
    return try .json(list)
  }

  private func create(_ request: Request) async throws -> Response {
    let sender = try await backend.sender(of: request)
    var validation = Validation(of: try await RequestFields(of: request, in: "article"))
    let article = NewArticle(
      title: validation.required("title", .title),
      description: validation.required("description", .description),
      body: validation.required("body", .articleBody),
      tagList: Array(validation.tags("tagList") ?? [])
    )
    try validation.finish()
    let stored = try await backend.database.write { [backend] database in
      try StoredArticle.insert(article, of: sender.id, at: backend.now(), in: database)
    }
    return try await response(to: sender, stored.slug, status: .created)
  }

  private func update(_ request: Request, _ slug: String) async throws -> Response {
    let sender = try await backend.sender(of: request)
    var validation = Validation(of: try await RequestFields(of: request, in: "article"))
    let update = ArticleUpdate(
      title: validation.optional("title", .title),
      description: validation.optional("description", .description),
      body: validation.optional("body", .articleBody),
      tagList: validation.tags("tagList").map { Array($0) }
    )
    let stored = try await backend.database.write { [backend, validation] database in
      var article = try StoredArticle.own(slug, of: sender.id, in: database)
      try validation.finish()
      try article.apply(update, at: backend.now(), in: database)
      return article
    }
    return try await response(to: sender, stored.slug)
  }

  private func delete(_ request: Request, _ slug: String) async throws -> Response {
    let sender = try await backend.sender(of: request)
    try await backend.database.write { database in
      _ = try StoredArticle.own(slug, of: sender.id, in: database).delete(database)
    }
    return Response(status: .noContent)
  }

  private func setFavorite(_ isFavorite: Bool, _ request: Request, _ slug: String) async throws -> Response {
    let sender = try await backend.sender(of: request)
    try await backend.database.write { database in
      try StoredArticle.existing(slug, in: database)
        .setFavorite(isFavorite, of: sender.id, in: database)
    }
    return try await response(to: sender, slug)
  }

  private func tags() async throws -> Response {
    let tags = try await backend.database.read { database in
      try String.fetchAll(
        database,
        sql: "SELECT tag FROM articleTag GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ?",
        arguments: [Self.mostTags]
      )
    }
    return try .json(TagList(tags: tags))
  }

  private func response(
    to viewer: Backend.Sender?,
    _ slug: String,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let article = try await backend.database.read { database in
      try ArticleQuery(viewer: viewer?.id, conditions: [.slug(slug)]).article(in: database)
    }
    return try .json(ArticleEnvelope(article: article), status: status)
  }
}
