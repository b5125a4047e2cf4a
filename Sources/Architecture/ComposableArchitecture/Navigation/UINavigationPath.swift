/// A list of values of several types: the path of a navigation stack without a type for all its screens.
///
/// ```swift
/// var path = UINavigationPath()
/// path.append(contact.id)
/// path.append(Settings.notifications)
/// path.removeLast()
/// ```
///
/// A ``StackState`` is the path of a stack of features, whose elements run reducers.
public struct UINavigationPath {
  /// The values, the lowest screen first.
  public private(set) var elements: [AnyHashable] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a path of values.
  ///
  /// - Parameter elements: The values, the lowest screen first.
  public init(_ elements: some Sequence<some Hashable>) {
    self.elements = elements.map { AnyHashable($0) }
  }

  /// Creates a path from its decoded representation.
  ///
  /// - Parameter codable: The path in its codable form.
  public init(_ codable: CodableRepresentation) {
    elements = codable.elements
  }

  /// The number of values.
  public var count: Int { elements.count }

  /// A Boolean value that indicates whether the path has no values.
  public var isEmpty: Bool { elements.isEmpty }

  /// The path in a form that can be encoded, or `nil` if a value isn't `Codable`.
  public var codable: CodableRepresentation? { CodableRepresentation(elements) }

  /// Appends a value.
  public mutating func append(_ value: some Hashable) {
    elements.append(AnyHashable(value))
  }

  /// Removes values from the end.
  ///
  /// - Parameter k: The number of values to remove: at most ``count``.
  public mutating func removeLast(_ k: Int = 1) {
    elements.removeLast(k)
  }
}

extension UINavigationPath: Hashable {}

extension UINavigationPath {
  /// A path of values that are all `Codable`. It is encoded as pairs of a type's name and a value.
  ///
  /// Decoding creates values of the types that the data names, if they are `Codable` and `Hashable`. Decode
  /// only data that your program has written.
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
        // The name of a private type cannot be resolved again.
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
