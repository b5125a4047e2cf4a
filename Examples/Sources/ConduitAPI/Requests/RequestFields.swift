import Foundation
import Hummingbird
import LocalHTTP
import NIOCore

/// The fields of a request's JSON, such as those of `user` in `{"user": {"bio": "…"}}`.
///
/// Fields are decoded leniently, so that validation reports all invalid fields at once.
struct RequestFields: Sendable {
  /// The maximum size of a body. The longest article fits even if each of its characters is escaped.
  static let largestBody = 512 * 1024

  private let fields: [String: RequestField]

  /// - Parameters:
  ///   - request: The request, whose body is read.
  ///   - name: The only field of the outer object that is read.
  init(of request: Request, in name: String) async throws {
    try self.init(json: try await Self.body(of: request), in: name)
  }

  init(json: ByteBuffer, in name: String) throws {
    let bytes = json.readableBytesView
    guard BoundedJSON.isBounded(bytes),
      let root = try? JSONDecoder().decode([String: RequestField].self, from: Data(bytes))
    else { throw APIError.body("is not a JSON object of a supported form") }
    guard case .object(let fields) = root[name] else {
      throw APIError.body("must contain an object named “\(name)”")
    }
    self.fields = fields
  }

  /// The value of a field, or `nil` if it is missing.
  subscript(name: String) -> RequestField? { fields[name] }

  private static func body(of request: Request) async throws -> ByteBuffer {
    do {
      return try await request.body.collect(upTo: largestBody)
    } catch is NIOTooManyBytesError {
      throw APIError.bodyIsTooLarge(maximum: largestBody)
    }
  }
}

/// A value in a request's JSON.
enum RequestField: Decodable, Equatable, Sendable {
  case null
  case text(String)
  case texts([String])
  case object([String: RequestField])
  /// A number, a Boolean, or a list that contains something other than strings.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let texts = try? container.decode([String].self) {
      self = .texts(texts)
    } else if let object = try? container.decode([String: RequestField].self) {
      self = .object(object)
    } else {
      self = .other
    }
  }
}
