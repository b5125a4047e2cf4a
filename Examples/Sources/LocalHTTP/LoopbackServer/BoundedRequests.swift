import Foundation
import Hummingbird

/// Rejects requests with strings that are slow to compare, before a route reads them. Swift sorts the combining
/// marks after a letter, in quadratic time.
struct BoundedRequests<Responder: HTTPResponder>: HTTPResponder {
  typealias Context = Responder.Context

  let base: Responder

  func respond(to request: Request, context: Context) async throws -> Response {
    let path = request.head.path ?? ""
    // The text is split and decoded in the same way as in routes.
    let pieces = path.utf8.split { "/?&=;".utf8.contains($0) }
      .compactMap { String(Substring($0)).removingPercentEncoding }
    let texts = [path, request.head.authority ?? ""] + pieces + request.headers.map(\.value)
    guard texts.allSatisfy(Self.hasBoundedCharacters) else { return Response(status: .badRequest) }
    return try await base.respond(to: request, context: context)
  }

  private static func hasBoundedCharacters(_ text: String) -> Bool {
    text.allSatisfy { $0.unicodeScalars.count <= 64 }
  }
}
