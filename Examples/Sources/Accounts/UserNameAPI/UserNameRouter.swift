import Foundation
import Hummingbird

/// Answers requests such as `GET /user-names/alice`.
struct UserNameRouter {
  let takenNames: Set<String>

  func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.get("/user-names/:name") { [self] request, context in
      guard let conditions = RequestConditions(request.headers) else {
        throw HTTPError(.badRequest, message: "The headers specify an unknown delay or fault.")
      }
      guard let name = try context.parameters.require("name").removingPercentEncoding else {
        throw HTTPError(.badRequest, message: "The name isn't percent-encoded UTF-8.")
      }
      try await Task.sleep(for: conditions.delay)
      let json = try answer(about: name)
      switch conditions.fault {
      case .unavailable: throw HTTPError(.serviceUnavailable, message: "Down on purpose.")
      case .malformed: return response(json.prefix(json.count / 2))
      case .cutOff: return brokenResponse(json)
      case nil: return response(json)
      }
    }
    return router
  }

  private func answer(about name: String) throws -> Data {
    try JSONEncoder().encode(["available": !takenNames.contains(name.lowercased())])
  }

  private func response(_ json: Data) -> Response {
    Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
  }

  /// Returns a response whose body is shorter than its declared length, which makes the server close the
  /// connection.
  private func brokenResponse(_ json: Data) -> Response {
    Response(
      status: .ok,
      headers: headers,
      body: ResponseBody(contentLength: json.count) { writer in
        try await writer.write(ByteBuffer(bytes: json.prefix(json.count / 2)))
        throw CancellationError()
      }
    )
  }

  private var headers: HTTPFields {
    [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"]
  }
}

/// Names that are already taken.
public enum TakenNames {
  public static let all: Set = [
    "ada", "admin", "alan", "alice", "anna", "barbara", "bob", "carol", "dave", "donald", "edsger", "grace",
    "guest",
    "haskell", "hedy", "jean", "john", "katherine", "ken", "margaret", "radia", "root", "tony", "tributary",
  ]
}
