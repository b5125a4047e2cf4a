import Foundation

/// An event that a page has pushed to client code.
public struct PushedEvent: Hashable, Sendable {
  /// The name of the event in client code.
  public let name: String
  /// The content, as JSON.
  public let json: String

  /// Decodes what it says.
  ///
  /// - Parameter type: The type that client code decodes.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
