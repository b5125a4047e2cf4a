/// The path of a navigation stack whose screens are identified by different types of values.
///
/// ```swift
/// var path = UINavigationPath()
/// path.append(contact.id)
/// path.append(Settings.notifications)
/// path.removeLast()
/// ```
///
/// If the screens are features that run reducers, use a ``StackState`` instead.
public struct UINavigationPath {
  /// The values, starting with the lowest screen.
  public private(set) var elements: [AnyHashable] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path from values.
  ///
  /// - Parameter elements: The values, starting with the lowest screen.
  public init(_ elements: some Sequence<some Hashable>) {
    self.elements = elements.map { AnyHashable($0) }
  }

  /// Creates a path from a codable representation.
  ///
  /// - Parameter codable: The codable representation.
  public init(_ codable: CodableRepresentation) {
    elements = codable.elements
  }

  /// The number of values.
  public var count: Int { elements.count }

  /// A Boolean value that indicates whether the path is empty.
  public var isEmpty: Bool { elements.isEmpty }

  /// An encodable representation of the path, or `nil` if one of the values is not `Codable`.
  public var codable: CodableRepresentation? { CodableRepresentation(elements) }

  /// Appends a value.
  public mutating func append(_ value: some Hashable) {
    elements.append(AnyHashable(value))
  }

  /// Removes values from the end.
  ///
  /// - Parameter k: The number of values to remove. It must not exceed ``count``.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
  }
}

extension UINavigationPath: Hashable {}

extension UINavigationPath {
  /// A path whose values are all `Codable`. It is encoded as pairs of a type name and a value.
  ///
  /// > Important: Decode only data that your own program has written. Decoding creates values of any type that the
  /// > data names, as long as the type is `Codable` and `Hashable`.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate let elements: [AnyHashable]

    fileprivate init?(_ elements: [AnyHashable]) {
      guard elements.allSatisfy({ $0.base is any Codable }) else { return nil }
      self.elements = elements
    }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [AnyHashable] = []
      func decode<Value: Codable & Hashable>(_ type: Value.Type) throws -> AnyHashable {
        AnyHashable(try container.decode(type))
      }
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        guard let type = _typeByName(name) as? any (Codable & Hashable).Type else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "'\(name)' isn't a type of this program that is 'Codable' and 'Hashable'."
          )
        }
        elements.append(try decode(type))
      }
      self.elements = elements
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for element in elements {
        // A private type cannot be looked up by its name.
        guard
          let value = element.base as? any Codable,
          let name = _mangledTypeName(type(of: value)), _typeByName(name) == type(of: value)
        else {
          throw EncodingError.invalidValue(
            element.base,
            EncodingError.Context(
              codingPath: container.codingPath,
              debugDescription:
                "The type \(type(of: element.base)) has no name by which it can be decoded. Make it internal or public."
            )
          )
        }
        try container.encode(name)
        try container.encode(value)
      }
    }
  }
}
