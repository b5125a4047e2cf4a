import CustomDump

extension SecretMask {
  /// Returns a value whose dump is the same except for secrets and objects.
  ///
  /// For an object without a custom dump, the dump shows only the type, as ``ValueParts`` explains.
  ///
  /// - Returns: The value itself if it contains neither.
  func value(_ value: Any) -> Any { hidden(in: value) ?? value }

  private func hidden(in value: Any) -> Any? {
    var finder = SecretHider(mask: self, hidesObjects: false)
    guard finder.hidden(value) != nil else { return nil }
    var hider = SecretHider(mask: self, hidesObjects: true)
    return hider.hidden(value)
  }

  /// Returns a full value in the format of reports.
  func dump(of value: Any) -> String {
    var text = ""
    customDump(self.value(value), to: &text)
    return text
  }

  /// Returns a full value in the format of reports. If the value is large, returns the name of its type.
  func boundedDump(of value: Any) -> String {
    Footprint.bytes(of: value) > Self.mostBytes ? "\(type(of: value))(…)" : dump(of: value)
  }

  /// Returns the description of a value. If the value is large, returns the name of its type.
  func boundedText(of value: Any) -> String {
    Footprint.bytes(of: value) > Self.mostBytes ? "\(type(of: value))(…)" : text("\(value)")
  }

  /// The maximum estimated size of a value that is described where only a few words are shown.
  private static var mostBytes: Int { 64 << 10 }

  /// Returns the difference between two values, in lines that begin with `-` and `+`, or `nil` if none
  /// exists.
  func difference<Value>(_ one: Value, _ other: Value) -> String? {
    let (hidden, otherHidden) = (hidden(in: one), hidden(in: other))
    return hidden == nil && otherHidden == nil ? diff(one, other) : diff(hidden ?? one, otherHidden ?? other)
  }
}

/// Searches a value for secrets and objects and creates a copy without them.
private struct SecretHider {
  private let mask: SecretMask
  /// A Boolean value that indicates whether to copy objects without secrets as well. Such an object may refer
  /// to one that has a secret and is still being searched.
  private let hidesObjects: Bool
  /// The objects that have already been searched.
  private var objects: Set<ObjectIdentifier> = []

  init(mask: SecretMask, hidesObjects: Bool) {
    self.mask = mask
    self.hidesObjects = hidesObjects
  }

  /// - Returns: The copy, or `nil` if the value contains neither.
  mutating func hidden(_ value: Any) -> Any? {
    if let text = value as? any StringProtocol { return hiddenString(String(text)) }
    // These names are identifiers in code.
    if value is AnyKeyPath || value is Any.Type { return nil }
    if value is any Numeric {
      let text = "\(value)"
      return mask.secretNumber(text).map { HiddenText(shown: mask.placeholder(for: $0), of: text) }
    }
    if value is ObjectReference { return value }
    if let value = value as? any CustomDumpStringConvertible {
      return hiddenDescription(value.customDumpDescription)
    }
    if let value = value as? any _CustomDiffObject { return hidden(value._customDiffValues.1) }
    if let value = value as? any CustomDumpRepresentable { return hidden(value.customDumpValue) }
    let mirror = (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
    if ValueParts.isOpaque(type(of: value)) { return ObjectReference(to: value as AnyObject) }
    if mirror.displayStyle == .class { return hiddenObject(value, mirror) }
    if mirror.children.isEmpty {
      // If the mirror has a display style, the dump contains only names.
      return mirror.displayStyle == nil ? hiddenDescription("\(value)") : nil
    }
    return hiddenParts(of: value, mirror, Array(ValueParts.of(value, mirror)), as: mirror.displayStyle)
  }

  private func hiddenString(_ text: String) -> HiddenText? {
    mask.hidden(text).map { HiddenText(shown: $0.isAll ? $0.text : $0.text.debugDescription, of: text) }
  }

  private func hiddenDescription(_ text: String) -> HiddenText? {
    mask.hidden(text).map { HiddenText(shown: $0.text, of: text) }
  }

  private mutating func hiddenObject(_ value: Any, _ mirror: Mirror) -> Any? {
    let id = ObjectIdentifier(value as AnyObject)
    guard objects.insert(id).inserted else {
      return hidesObjects ? HiddenText(shown: "\(type(of: value))(↩︎)", of: "\(id)") : nil
    }
    var children = Array(mirror.children)
    var ancestor = mirror.superclassMirror
    while let mirror = ancestor {
      children = Array(mirror.children) + children
      ancestor = mirror.superclassMirror
    }
    let hidden = hiddenParts(of: value, mirror, children, as: .struct)
    return hidden ?? (hidesObjects ? HiddenParts(of: value, children, as: .struct) : nil)
  }

  private mutating func hiddenParts(
    of value: Any,
    _ mirror: Mirror,
    _ parts: [Mirror.Child],
    as style: Mirror.DisplayStyle?
  ) -> Any? {
    var differs = false
    var children: [Mirror.Child] = []
    for child in parts {
      let hidden =
        mirror.displayStyle == .dictionary ? hiddenPair(child.value) : self.hidden(child.value)
      if hidden != nil { differs = true }
      children.append((child.label, hidden ?? child.value))
    }
    guard differs else { return nil }
    if !(value is any CustomDumpReflectable) {
      // Properties that macros add aren't dumped.
      children.removeAll { $0.label?.hasPrefix("_$") == true }
    }
    return HiddenParts(of: value, children, as: style)
  }

  /// Hides the secrets in the key and value of a dictionary entry.
  private mutating func hiddenPair(_ pair: Any) -> Any? {
    guard let (key, value) = pair as? (key: AnyHashable, value: Any) else { return hidden(pair) }
    let hiddenKey = hidden(key.base)
    let hiddenValue = hidden(value)
    if hiddenKey == nil, hiddenValue == nil { return nil }
    let shownKey = hiddenKey.map {
      AnyHashable($0 as? HiddenText ?? HiddenText(shown: Redacted<String>.text, of: "\(key)"))
    }
    return (key: shownKey ?? key, value: hiddenValue ?? value) as (key: AnyHashable, value: Any)
  }
}

/// A string with hidden parts in its dump. Comparisons use the original text.
private struct HiddenText: Hashable, CustomDumpStringConvertible, CustomStringConvertible {
  private let shown: String
  private let text: String

  init(shown: String, of text: String) {
    self.shown = shown
    self.text = text
  }

  var customDumpDescription: String { shown }
  var description: String { shown }
}

/// A value with hidden parts.
private struct HiddenParts: CustomDumpReflectable, CustomStringConvertible {
  let customDumpMirror: Mirror

  init(of value: Any, _ children: [Mirror.Child], as style: Mirror.DisplayStyle?) {
    func mirror<Value>(_ value: Value) -> Mirror {
      Mirror(value, children: children, displayStyle: style, ancestorRepresentation: .suppressed)
    }
    customDumpMirror = _openExistential(value, do: mirror)
  }

  var description: String { Redacted<Any>.text }
}
