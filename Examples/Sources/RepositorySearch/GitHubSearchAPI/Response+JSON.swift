import Foundation
import HTTPTypes
import Hummingbird

extension Response {
  /// An answer whose body is JSON already, or claims to be.
  init(json: Data, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json))
    )
  }

  /// An answer whose body is a value as JSON, always with the same bytes.
  static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(json: try encoder.encode(value), status: status)
  }
}
