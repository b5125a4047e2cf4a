extension AnyKeyPath {
  /// The key path as code writes it, `\.form.name`.
  ///
  /// A part whose name is not known is shown by the type of its value, `\.<String>`: a dynamic member, or a
  /// computed property of a program that was stripped of its symbols. A subscript is `[…]`.
  package var spelling: String {
    let root = String(describing: type(of: self).rootType)
    var rest = Substring(debugDescription)
    guard rest.first == "\\" else { return debugDescription }
    rest = rest.dropFirst()
    if rest.hasPrefix(root) { rest = rest.dropFirst(root.count) }
    var text = "\\"
    while let marker = rest.firstRange(of: ".<computed 0x") {
      text += rest[..<marker.lowerBound]
      guard let computed = ComputedPart(rest[marker.upperBound...]) else {
        return text + rest[marker.lowerBound...]
      }
      text += "." + (GetterNames.name(at: computed.getter) ?? "<\(computed.type)>")
      rest = computed.rest
    }
    return text + rest
  }
}

/// A part of a key path's description that tells no name: `563a17747860 (String)>`, and what comes after it.
private struct ComputedPart {
  let getter: UInt
  let type: Substring
  let rest: Substring

  init?(_ text: Substring) {
    let digits = text.prefix { $0.isHexDigit }
    guard let getter = UInt(digits, radix: 16), text[digits.endIndex...].hasPrefix(" (") else { return nil }
    let typeStart = text.index(digits.endIndex, offsetBy: 2)
    var nesting = 1
    for (index, character) in zip(text[typeStart...].indices, text[typeStart...]) {
      if character == "(" { nesting += 1 }
      if character == ")" { nesting -= 1 }
      guard nesting == 0 else { continue }
      guard text[index...].hasPrefix(")>") else { return nil }
      self.getter = getter
      type = text[typeStart..<index]
      rest = text[index...].dropFirst(2)
      return
    }
    return nil
  }
}
