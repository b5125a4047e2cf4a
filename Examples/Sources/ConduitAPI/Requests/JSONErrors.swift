import ConduitTransport
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Converts errors to responses with JSON.
struct JSONErrors: RouterMiddleware {
  typealias Context = BasicRequestContext

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as APIError {
      return try response(to: error)
    } catch let error as HTTPError where error.status == .notFound {
      return try response(to: .notFound("address"))
    } catch let error as any HTTPResponseError {
      return try response(to: APIError(error.status, ["request": [error.status.reasonPhrase.lowercased()]]))
    } catch let error as CancellationError {
      throw error
    } catch {
      context.logger.error("\(request.method) \(request.uri.path) has failed: \(error)")
      return try response(to: .hasFailed)
    }
  }

  private func response(to error: APIError) throws -> Response {
    var response = try Response.json(ErrorList(errors: error.errors), status: error.status)
    switch error.status {
    case .unauthorized: response.headers[.wwwAuthenticate] = "Token"
    case .serviceUnavailable: response.headers[.retryAfter] = "5"
    default: break
    }
    return response
  }
}

extension Response {
  /// Creates a response with JSON. Responses depend on the user, so caches must not store them.
  static func json(_ content: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let data = try ConduitJSON.makeEncoder().encode(content)
    return Response(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
    )
  }
}
