import ConduitTransport
import GRDB
import HTTPTypes
import Hummingbird

/// Comments on articles.
struct CommentRoutes {
  let backend: Backend

  func add(to group: RouterGroup<BasicRequestContext>) {
    group.get("articles/:slug/comments") { request, context in
      try await list(request, slug(context))
    }
    group.post("articles/:slug/comments") { request, context in
      try await create(request, slug(context))
    }
    group.delete("articles/:slug/comments/:id") { request, context in
      try await delete(request, slug(context), id: context.parameters.get("id", as: Int64.self))
    }
  }

  private func slug(_ context: BasicRequestContext) throws -> String {
    try context.parameters.text("slug", of: "article")
  }

  private func list(_ request: Request, _ slug: String) async throws -> Response {
    let viewer = try await backend.optionalSender(of: request)
    let comments = try await backend.database.read { database in
      let article = try StoredArticle.existing(slug, in: database)
      return try StoredComment.list(on: article.id ?? 0, for: viewer?.id, in: database)
    }
    return try .json(CommentList(comments: comments))
  }

  private func create(_ request: Request, _ slug: String) async throws -> Response {
    let sender = try await backend.sender(of: request)
    var validation = Validation(of: try await RequestFields(of: request, in: "comment"))
    let body = validation.required("body", .comment)
    let comment = try await backend.database.write { [backend, validation] database in
      let article = try StoredArticle.existing(slug, in: database)
      try validation.finish()
      var comment = StoredComment(
        article: article.id ?? 0,
        author: sender.id,
        createdAt: backend.now().milliseconds,
        body: body
      )
      try comment.insert(database)
      return try comment.comment(for: sender.id, in: database)
    }
    return try .json(CommentEnvelope(comment: comment), status: .created)
  }

  private func delete(_ request: Request, _ slug: String, id: Int64?) async throws -> Response {
    let sender = try await backend.sender(of: request)
    try await backend.database.write { database in
      let article = try StoredArticle.existing(slug, in: database)
      guard let id, let comment = try StoredComment.fetchOne(database, key: id), comment.article == article.id
      else { throw APIError.notFound("comment") }
      guard comment.author == sender.id else { throw APIError.forbidden("comment") }
      _ = try comment.delete(database)
    }
    return Response(status: .noContent)
  }
}
