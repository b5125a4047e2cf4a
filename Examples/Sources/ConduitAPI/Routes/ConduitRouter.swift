import Foundation
import HTTPTypes
import Hummingbird

/// All routes of RealWorld's API.
struct ConduitRouter {
  let backend: Backend
  /// The web site whose scripts may send requests, or `nil` for none.
  var allowedOrigin: String?

  func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    if let allowedOrigin {
      router.add(
        middleware: CORSMiddleware(
          allowOrigin: .custom(allowedOrigin),
          allowHeaders: [.accept, .authorization, .contentType],
          allowMethods: [.get, .post, .put, .delete, .options]
        )
      )
    }
    router.add(middleware: JSONErrors())
    let api = router.group("api")
    UserRoutes(backend: backend).add(to: api)
    ProfileRoutes(backend: backend).add(to: api)
    ArticleRoutes(backend: backend).add(to: api)
    CommentRoutes(backend: backend).add(to: api)
    return router
  }
}
