extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements, as an array does.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes elements, as an array does.
  ///
  /// - Throws: A `DecodingError.dataCorrupted` where an id occurs twice.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(minimumCapacity: container.count ?? 0)
    while !container.isAtEnd {
      let element = try container.decode(Element.self)
      guard append(element).inserted else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "The id '\(element.id)' occurs twice, and may occur once in an IdentifiedArray."
        )
      }
    }
  }
}
