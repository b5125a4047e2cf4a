import Foundation

/// Encodes and decodes what a topic or a presence carries, if it is `Codable`.
struct ChannelCoding<Value: Sendable>: Sendable {
  let channel: TopicChannel

  /// Whether values can be encoded and decoded.
  static var isPossible: Bool { Value.self is any Codable.Type }

  func encode(_ value: Value) throws(TopicError) -> Data {
    guard let value = value as? any Encodable else { throw .notCodable(channel) }
    do {
      return try JSONEncoder().encode(value)
    } catch {
      throw .notEncodable(channel, reason: "\(error)")
    }
  }

  func decode(_ data: Data) throws(TopicError) -> Value {
    guard let type = Value.self as? any Decodable.Type else { throw .notCodable(channel) }
    do {
      guard let value = try JSONDecoder().decode(type, from: data) as? Value else {
        throw TopicError.notDecodable(channel, reason: "It is no \(Value.self).")
      }
      return value
    } catch let error as TopicError {
      throw error
    } catch {
      throw .notDecodable(channel, reason: "\(error)")
    }
  }
}
