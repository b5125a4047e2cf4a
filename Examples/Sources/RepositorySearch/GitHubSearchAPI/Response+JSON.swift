import Foundation
import HTTPTypes
import Hummingbird

extension Response {
  /// Creates a response from a body that is JSON, or is declared as JSON.
  init(json: Data, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json))
    )
  }

  /// Creates a response from a value, which is always encoded as the same bytes.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(json: try encoder.encode(value), status: status)
  }
}
