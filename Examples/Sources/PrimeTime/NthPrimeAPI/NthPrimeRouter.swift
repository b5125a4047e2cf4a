import Foundation
import Hummingbird

/// Answers queries such as `prime 5` at `/v2/query`.
struct NthPrimeRouter {
  private let sieve = PrimeSieve()
  let faults: FaultFile?

  func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.get("/v2/query") { [self] request, _ in
      try await faults?.waitWhileStalled()
      switch faults?.fault {
      case .unavailable: throw HTTPError(.serviceUnavailable, message: "Down on purpose.")
      case .malformed: return Self.response(json: Data("{\"queryresult\":".utf8))
      case .stalled, nil: return try await answer(request.uri.queryParameters)
      }
    }
    return router
  }

  private func answer(_ parameters: Parameters) async throws -> Response {
    guard let id = parameters["appid"], !id.isEmpty else {
      throw HTTPError(.forbidden, message: "Appid missing.")
    }
    guard parameters["output"]?.uppercased() == "JSON" else {
      throw HTTPError(.badRequest, message: "Ask for output=JSON.")
    }
    guard let input = parameters["input"], !input.isEmpty else {
      throw HTTPError(.badRequest, message: "Ask with input=prime%205.")
    }
    guard let n = Self.place(in: String(input)), let prime = await sieve.prime(at: n) else {
      return Self.response(json: try QueryResult.none.json())
    }
    return Self.response(json: try QueryResult.prime(prime, at: n).json())
  }

  /// Returns the 5 in `prime 5`.
  static func place(in input: String) -> Int? {
    let words = input.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0].lowercased() == "prime" else { return nil }
    return Int(words[1])
  }

  private static func response(json: Data) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json))
    )
  }
}
