/// The name with which a browser takes up an offer. A number takes less memory than a text.
struct OfferName: Hashable {
  private let number: UInt64

  init(_ number: UInt64) {
    self.number = number
  }

  /// - Returns: `nil` for what is no name, or not as ``text`` writes it.
  init?(_ text: String) {
    guard let number = UInt64(text, radix: 36) else { return nil }
    self.number = number
    guard self.text == text else { return nil }
  }

  /// The name as it stands in the page.
  var text: String { String(number, radix: 36) }
}
