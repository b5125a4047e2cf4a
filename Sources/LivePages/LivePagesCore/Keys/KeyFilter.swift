/// The keys that take up an offer.
package struct KeyFilter: Hashable, Sendable {
  /// None for all.
  let keys: [Key]
  /// Those that have to be held, and no others; `nil` if that does not matter. Shift may be held where the
  /// filter does not say it, since some keys need it.
  let modifiers: KeyModifiers?
  /// Whether the focus may be anywhere on the page.
  let isAnywhere: Bool
  /// Whether the browser does nothing else for the key.
  let replacesDefault: Bool

  package func accepts(_ press: KeyPress) -> Bool {
    guard keys.isEmpty || keys.contains(press.key) else { return false }
    guard let modifiers else { return true }
    return press.modifiers.subtracting(.shift) == modifiers.subtracting(.shift)
      && press.modifiers.isSuperset(of: modifiers)
  }
}

/// An offer to keys, as the page's script reads it.
package struct OfferedKeys: Hashable, Sendable, Codable {
  /// The name of the offer.
  package let event: String
  /// `nil` for all.
  package let keys: [String]?
  /// `nil` for any.
  package let modifiers: [String]?
  package let isAnywhere: Bool
  package let replacesDefault: Bool
  /// Whether the event says which key it was.
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
  /// Returns the attribute with the offers of an element to keys.
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
