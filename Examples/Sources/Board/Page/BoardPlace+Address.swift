import LivePages

extension BoardPlace {
  /// The address of this place, such as `/doing/42?start=50`, without default values.
  var address: PageAddress {
    var address = PageAddress()
    if column != .waiting || card != nil { address.components.append(column.rawValue) }
    if let card { address.components.append(String(card)) }
    if start > 0 { address["start"] = String(start) }
    return address
  }

  /// - Returns: `nil` for an unknown address.
  init?(_ address: PageAddress) {
    guard address.components.count <= 2 else { return nil }
    self.init()
    if let name = address.components.first {
      guard let column = Column(rawValue: name) else { return nil }
      self.column = column
    }
    if let number = address.components.dropFirst().first {
      guard let card = Int(number) else { return nil }
      self.card = card
    }
    if let text = address["start"] {
      guard let start = Int(text), start >= 0 else { return nil }
      self.start = start
    }
  }

  func with(card: Card.ID?) -> BoardPlace { BoardPlace(column: column, start: start, card: card) }

  func with(start: Int) -> BoardPlace { BoardPlace(column: column, start: max(start, 0), card: card) }
}
