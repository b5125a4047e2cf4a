import Foundation

extension NavigationPath {
  /// A serializable representation of a navigation path.
  ///
  /// ```swift
  /// if let representation = path.codable {
  ///   try JSONEncoder().encode(representation).write(to: file)
  /// }
  /// path = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(contentsOf: file)))
  /// ```
  ///
  /// The representation saves the types of the values by name. It decodes a value only if the stack has a
  /// `navigationDestination(for:)` for the value's type, so saved data can't create values of other types.
  ///
  /// - Note: Differs: the saved data has a different format.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let values: [AnyHashable]

    fileprivate init(values: [AnyHashable]) { self.values = values }

    /// Decodes a path.
    ///
    /// - Throws: A `DecodingError` if the data isn't a saved path, or has more than 200 values.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var values: [AnyHashable] = []
      while !container.isAtEnd {
        guard values.count < NavigationValues.mostScreens else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "A saved path has more than \(NavigationValues.mostScreens) values."
          )
        }
        values.append(AnyHashable(try container.decode(SavedPathValue.self)))
      }
      self.values = values
    }

    /// Encodes the path.
    ///
    /// - Throws: An `EncodingError` if a value can't be encoded.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(SavedPathValue(value)) }
    }
  }

  /// A value that describes the contents of this path in a serializable format, or `nil` if the type of a value isn't
  /// `Codable`.
  public var codable: CodableRepresentation? {
    let areCodable = values.allSatisfy { $0.base is any Codable }
    return areCodable ? CodableRepresentation(values: values) : nil
  }

  /// Creates a new navigation path from a serializable version.
  public init(_ codable: CodableRepresentation) { self.init(values: codable.values) }
}

/// A value of a saved path. Its type is known as soon as the stack has a destination for it.
struct SavedPathValue: Codable, Hashable {
  /// The name of the value's type.
  let type: String
  private let json: String

  fileprivate init(_ value: AnyHashable) throws {
    if let saved = value.base as? SavedPathValue {
      self = saved
      return
    }
    type = Self.name(of: Swift.type(of: value.base))
    guard let value = value.base as? any Encodable else {
      throw EncodingError.invalidValue(
        value.base,
        EncodingError.Context(codingPath: [], debugDescription: "\(type) isn't Encodable.")
      )
    }
    json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  static func name(of type: Any.Type) -> String { String(reflecting: type) }

  /// Returns the value of a type. The result is `nil` if the type isn't `Decodable`, or if the data is of a different
  /// type.
  func value(of type: Any.Type) -> AnyHashable? {
    func decode<Value: Decodable>(_ type: Value.Type) -> AnyHashable? {
      (try? JSONDecoder().decode(Value.self, from: Data(json.utf8))) as? AnyHashable
    }
    return (type as? any Decodable.Type).flatMap { decode($0) }
  }
}
