/// A key that was pressed.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// The modifiers that were held meanwhile.
  public var modifiers: KeyModifiers
  /// Whether it comes of the key being held down.
  public var isRepeated: Bool

  public init(_ key: Key, modifiers: KeyModifiers = [], isRepeated: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeated = isRepeated
  }
}

extension KeyPress {
  /// The longest name that a key has, in bytes.
  private static let longestKey = 32

  /// As it travels: `repeat+ctrl+shift+ArrowUp`.
  package var text: String {
    ((isRepeated ? ["repeat"] : []) + modifiers.names + [key.name]).joined(separator: "+")
  }

  /// - Returns: `nil` for what is no key.
  init?(text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var rest = Substring(text)
    var (modifiers, isRepeated): (KeyModifiers, Bool) = ([], false)
    // The key may be the plus sign itself, or a vowel sign that would extend the plus before it.
    while let plus = rest.utf8.firstIndex(of: UInt8(ascii: "+")), plus != rest.startIndex {
      let word = rest[..<plus]
      if word == "repeat" {
        isRepeated = true
      } else if let modifier = KeyModifiers(name: word) {
        modifiers.insert(modifier)
      } else {
        return nil
      }
      rest = rest[rest.utf8.index(after: plus)...]
    }
    guard !rest.isEmpty, rest.utf8.count <= Self.longestKey else { return nil }
    self.init(Key(String(rest)), modifiers: modifiers, isRepeated: isRepeated)
  }
}
