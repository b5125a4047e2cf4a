import Foundation
import Hummingbird

/// Refuses requests with texts that take long to compare, before a route reads them: Swift sorts the marks
/// that follow a letter, in a time that grows with the square of their number.
struct BoundedRequests<Responder: HTTPResponder>: HTTPResponder {
  typealias Context = Responder.Context

  let base: Responder

  func respond(to request: Request, context: Context) async throws -> Response {
    let path = request.head.path ?? ""
    // As routes decode it: piece by piece, and each by itself.
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
