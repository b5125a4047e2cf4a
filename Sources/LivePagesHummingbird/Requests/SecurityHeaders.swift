#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// Headers that every answer of a live site carries: no script, style or frame but the site's own files. An
  /// address where nothing is gets its answer here too, in words.
  struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    func handle(
      _ request: Request,
      context: Context,
      next: (Request, Context) async throws -> Response
    ) async throws -> Response {
      var response: Response
      do {
        response = try await next(request, context)
      } catch let error as HTTPError where error.status == .notFound && error.body == nil {
        response = try Refusal.nothingHere(request).response(from: request, context: context)
      } catch let error as any HTTPResponseError {
        response = try error.response(from: request, context: context)
      }
      for field in securityFields {
        response.headers[field.name] = field.value
      }
      return response
    }
  }

  private let securityFields: HTTPFields = {
    var fields: HTTPFields = [
      .contentSecurityPolicy: """
      default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """,
      .xContentTypeOptions: "nosniff",
    ]
    if let referrerPolicy = HTTPField.Name("Referrer-Policy") {
      fields[referrerPolicy] = "same-origin"
    }
    if let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy") {
      fields[openerPolicy] = "same-origin"
    }
    return fields
  }()
#endif
