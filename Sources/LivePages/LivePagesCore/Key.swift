/// A key on the keyboard, identified by the value of `KeyboardEvent.key` in browsers.
///
/// ```swift
/// .onKeyDown(.escape, send: .closeTapped)
/// .onKeyDown("k", modifiers: .control, anywhere: true, send: .searchTapped)
/// ```
public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The browser's name for the key, such as `Escape`, `a`, or `A` (with Shift).
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  public static let escape: Key = "Escape"
  public static let `return`: Key = "Enter"
  public static let tab: Key = "Tab"
  public static let space: Key = " "
  public static let backspace: Key = "Backspace"
  public static let delete: Key = "Delete"
  public static let upArrow: Key = "ArrowUp"
  public static let downArrow: Key = "ArrowDown"
  public static let leftArrow: Key = "ArrowLeft"
  public static let rightArrow: Key = "ArrowRight"
  public static let home: Key = "Home"
  public static let end: Key = "End"
  public static let pageUp: Key = "PageUp"
  public static let pageDown: Key = "PageDown"
}

/// The modifiers that the user holds while pressing another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let control = KeyModifiers(rawValue: 1)
  /// The Alt key, called Option on a Mac.
  public static let option = KeyModifiers(rawValue: 2)
  /// Command on a Mac, and the Windows key elsewhere.
  public static let command = KeyModifiers(rawValue: 4)
  public static let shift = KeyModifiers(rawValue: 8)

  /// The names that the page script uses for the modifiers, in order.
  private static let names: [(KeyModifiers, String)] = [
    (.control, "ctrl"), (.option, "alt"), (.command, "meta"), (.shift, "shift"),
  ]

  var names: [String] { Self.names.filter { contains($0.0) }.map(\.1) }

  init?(name: some StringProtocol) {
    guard let known = Self.names.first(where: { $0.1 == name }) else { return nil }
    self = known.0
  }
}

/// A press of a key.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// The modifiers that the user holds during the press.
  public var modifiers: KeyModifiers
  /// A Boolean value that indicates whether the press is a repetition, sent while the user holds the key.
  public var isRepeated: Bool

  public init(_ key: Key, modifiers: KeyModifiers = [], isRepeated: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeated = isRepeated
  }
}

extension KeyPress {
  /// The maximum length of a key's name, in bytes.
  private static let longestKey = 32

  /// The encoded press: `repeat+ctrl+shift+ArrowUp`.
  package var text: String {
    ((isRepeated ? ["repeat"] : []) + modifiers.names + [key.name]).joined(separator: "+")
  }

  /// - Returns: `nil` if the text isn't an encoded press.
  init?(text: String) {
    guard text.utf8.count <= 64 else { return nil }
    var rest = Substring(text)
    var (modifiers, isRepeated): (KeyModifiers, Bool) = ([], false)
    // Compares bytes, because the key may be the plus sign itself, or a vowel sign that combines with the
    // preceding plus.
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

/// The keys that trigger an offer.
package struct KeyFilter: Hashable, Sendable {
  /// The keys; empty for all keys.
  let keys: [Key]
  /// The modifiers that must be held, or `nil` for any. No other modifier may be held except Shift, which
  /// some keys require.
  let modifiers: KeyModifiers?
  /// A Boolean value that indicates whether the focus may be anywhere on the page.
  let isAnywhere: Bool
  /// A Boolean value that indicates whether to prevent the browser's default action.
  let replacesDefault: Bool

  package func accepts(_ press: KeyPress) -> Bool {
    guard keys.isEmpty || keys.contains(press.key) else { return false }
    guard let modifiers else { return true }
    return press.modifiers.subtracting(.shift) == modifiers.subtracting(.shift)
      && press.modifiers.isSuperset(of: modifiers)
  }
}

/// An offer for keys, in the form that the page script reads.
package struct OfferedKeys: Hashable, Sendable, Codable {
  /// The name of the offer.
  package let event: String
  /// The keys, or `nil` for all.
  package let keys: [String]?
  /// The modifiers, or `nil` for any.
  package let modifiers: [String]?
  package let isAnywhere: Bool
  package let replacesDefault: Bool
  /// A Boolean value that indicates whether the event includes the pressed key.
  package let tellsKey: Bool

  init(_ filter: KeyFilter, event: String, tellsKey: Bool) {
    self.event = event
    keys = filter.keys.isEmpty ? nil : filter.keys.map(\.name)
    modifiers = filter.modifiers?.names
    isAnywhere = filter.isAnywhere
    replacesDefault = filter.replacesDefault
    self.tellsKey = tellsKey
  }

  package func accepts(_ press: KeyPress) -> Bool {
    KeyFilter(
      keys: (keys ?? []).map { Key($0) },
      modifiers: modifiers.map { names in KeyModifiers(names.compactMap { KeyModifiers(name: $0) }) },
      isAnywhere: isAnywhere,
      replacesDefault: replacesDefault
    )
    .accepts(press)
  }
}

extension Attribute {
  /// Returns the attribute that lists an element's offers for keys.
  static func keys(_ offered: [OfferedKeys]) -> Attribute {
    let items = offered.map { offer in
      let members: [(String, String)?] = [
        ("event", WireValue.string(offer.event).json),
        offer.keys.map { ("keys", list($0)) },
        offer.modifiers.map { ("modifiers", list($0)) },
        ("isAnywhere", WireValue.bool(offer.isAnywhere).json),
        ("replacesDefault", WireValue.bool(offer.replacesDefault).json),
        ("tellsKey", WireValue.bool(offer.tellsKey).json),
      ]
      return "{" + members.compactMap { $0.map { "\"\($0.0)\":\($0.1)" } }.joined(separator: ",") + "}"
    }
    return Attribute(name: "data-key-events", value: "[" + items.joined(separator: ",") + "]")
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map { WireValue.string($0).json }.joined(separator: ",") + "]"
  }
}
