import Bloc
import Foundation

/// An action or a state in a session: its text, and its encoding if its type has one.
public struct SessionValue: Sendable, Hashable, Codable {
  /// The value in full, as reports show it.
  public let text: String

  /// The value as JSON, as text; `nil` if its type is not `Encodable`, or it could not be encoded, as an
  /// object that contains itself cannot.
  public let encoding: String?

  /// - Parameter mask: The mask that hides secrets in it.
  init(_ value: Any, _ mask: SecretMask) {
    text = mask.dump(of: value)
    encoding = (value as? any Encodable).flatMap(Self.encode).map { mask.json($0, of: value) }
  }

  private static func encode(_ value: any Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(CycleChecked(value))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameter path: The value's path in the session, for errors.
  func decode<Value: Decodable>(as type: Value.Type, at path: String) throws(SessionError) -> Value {
    guard let encoding else { throw .noValue(path: path) }
    do {
      return try JSONDecoder().decode(type, from: Data(encoding.utf8))
    } catch let error as DecodingError {
      throw SessionError(error, in: "\(path).encoding") { Self.isRedacted(encoding, at: $0) }
    } catch {
      throw .malformed(path: "\(path).encoding", reason: "\(error)")
    }
  }

  /// Whether the placeholder of a typed text stands at a place of an encoding, or is a key there.
  private static func isRedacted(_ encoding: String, at path: [any CodingKey]) -> Bool {
    guard encoding.contains(SecretMask.numberedPlaceholder),
      var value = try? JSONSerialization.jsonObject(with: Data(encoding.utf8), options: .fragmentsAllowed)
    else { return false }
    for key in path {
      if let index = key.intValue, let values = value as? [Any], values.indices.contains(index) {
        value = values[index]
      } else if let values = value as? [String: Any], let next = values[key.stringValue] {
        value = next
      } else {
        break
      }
    }
    if let text = value as? String { return text.contains(SecretMask.numberedPlaceholder) }
    // A key that is missed may be the one that was redacted.
    return (value as? [String: Any])?.keys.contains { $0.contains(SecretMask.numberedPlaceholder) } ?? false
  }
}
