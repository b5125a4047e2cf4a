import Foundation

/// An event that a page has pushed to client code.
public struct PushedEvent: Hashable, Sendable {
  /// What client code knows it by.
  public let name: String
  /// What it says, as JSON.
  public let json: String

  /// Decodes what it says.
  ///
  /// - Parameter type: The type that client code decodes.
  public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
