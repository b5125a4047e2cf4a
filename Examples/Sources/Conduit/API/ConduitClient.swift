import ComposableArchitecture
import DependencyInjection

/// The API of RealWorld's specification, for one visitor. Requests contain the visitor's token, if they have
/// logged in.
@DependencyClient
struct ConduitClient: Sendable {
  var logIn: @Sendable (_ email: String, _ password: String) async throws -> Authentication
  var register:
    @Sendable (_ username: String, _ email: String, _ password: String) async throws -> Authentication
  var updateUser: @Sendable (_ changes: UserChanges) async throws -> Authentication

  var profile: @Sendable (_ username: String) async throws -> Profile
  var follow: @Sendable (_ username: String, _ isFollowed: Bool) async throws -> Profile

  var articles: @Sendable (_ query: ArticleQuery) async throws -> Articles
  var article: @Sendable (_ slug: String) async throws -> Article
  var createArticle: @Sendable (_ draft: ArticleDraft) async throws -> Article
  var updateArticle: @Sendable (_ slug: String, _ draft: ArticleDraft) async throws -> Article
  var deleteArticle: @Sendable (_ slug: String) async throws -> Void
  var favorite: @Sendable (_ slug: String, _ isFavorite: Bool) async throws -> Article

  var comments: @Sendable (_ slug: String) async throws -> [Comment]
  var addComment: @Sendable (_ slug: String, _ body: String) async throws -> Comment
  var deleteComment: @Sendable (_ slug: String, _ id: Int) async throws -> Void

  var tags: @Sendable () async throws -> [String]
}

extension ConduitClient: TestDependencyKey {
  static let testValue = ConduitClient()
}

extension DependencyValues {
  /// The API, for the visitor of the page.
  var conduit: ConduitClient {
    get { self[ConduitClient.self] }
    set { self[ConduitClient.self] = newValue }
  }
}
