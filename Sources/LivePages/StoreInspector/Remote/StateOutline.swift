import CustomDump

/// A state as a tree, within bounds, with what has changed marked.
package struct StateOutline: Sendable, Hashable {
  /// The most values that are shown.
  static let mostNodes = 400
  /// The most elements of one collection that are shown.
  static let mostElements = 50
  private static let mostLevels = 12
  private static let longestText = 200

  package struct Node: Sendable, Hashable {
    /// The name of the value: a property, a case, or an index.
    package let label: String
    /// The value, where it has no parts; else its type or its count.
    package let text: String
    package let isChanged: Bool
    package let children: [Node]
    /// The number of parts that are not shown.
    package let omitted: Int
  }

  package let root: Node

  /// - Parameters:
  ///   - value: The state.
  ///   - old: The state before; `nil` to mark nothing.
  ///   - mask: The mask that hides secrets.
  init(of value: Any, since old: Any?, _ mask: SecretMask) {
    var builder = Builder(mask: mask)
    root = builder.node("state", value, since: old.map { .some($0) } ?? .same, levels: Self.mostLevels)
  }

  /// The earlier form of a value.
  private enum Old {
    case some(Any)
    case missing
    /// Nothing in it has changed, or nothing is to be marked.
    case same
  }

  private struct Builder {
    let mask: SecretMask
    var comparison = ValueComparison()
    var left = StateOutline.mostNodes

    init(mask: SecretMask) {
      self.mask = mask
    }

    mutating func node(_ label: String, _ shown: Any, since old: Old, levels: Int) -> Node {
      left -= 1
      let value = Self.represented(shown)
      let mirror = Mirror(customDumpReflecting: value)
      let (text, parts) = describe(value, mirror)
      let (old, change) = Self.compare(value, with: old)
      // What cannot be compared is looked through: it is marked where a part of it is.
      var isChanged = change ?? differs(text, value, from: old)
      guard let parts, levels > 0 else {
        if change == nil, parts != nil { isChanged = isChanged || differ(old, value) }
        return Node(label: label, text: text, isChanged: isChanged, children: [], omitted: 0)
      }
      let olds = Self.oldParts(old)
      var children: [Node] = []
      var shown = 0
      for (index, child) in parts.enumerated() {
        guard left > 0, shown < StateOutline.mostElements else { break }
        shown += 1
        let name = child.label.map(SourceWriter.propertyName) ?? "\(index)"
        if name.hasPrefix("$") { continue }
        let oldPart: Old
        switch old {
        case .same: oldPart = .same
        case .missing: oldPart = .missing
        case .some: oldPart = olds.flatMap { $0.indices.contains(index) ? .some($0[index]) : nil } ?? .missing
        }
        children.append(node(name, child.value, since: oldPart, levels: levels - 1))
      }
      let omitted = parts.count - shown
      if change == nil, !isChanged {
        isChanged = children.contains(where: \.isChanged)
        if !isChanged, omitted > 0 { isChanged = differ(old, value, from: shown) }
      }
      return Node(label: label, text: text, isChanged: isChanged, children: children, omitted: omitted)
    }

    /// Returns what reports show for a value, as what a shared value refers to.
    ///
    /// - Parameter isOld: A Boolean value that indicates whether that is what it referred to at the earlier
    ///   of two moments.
    private static func represented(_ value: Any, isOld: Bool = false) -> Any {
      var value = value
      for _ in 0..<StateOutline.mostLevels {
        if let object = value as? any _CustomDiffObject {
          value = isOld ? object._customDiffValues.0 : object._customDiffValues.1
        } else if let other = value as? any CustomDumpRepresentable {
          value = other.customDumpValue
        } else {
          break
        }
      }
      return value
    }

    /// - Returns: The text, and the parts unless the text says all.
    private func describe(_ value: Any, _ mirror: Mirror) -> (String, Mirror.Children?) {
      if let text = leaf(value) { return (Self.short(text), nil) }
      switch mirror.displayStyle {
      case .collection, .set, .dictionary:
        let count = mirror.children.count
        return ("\(count) \(count == 1 ? "element" : "elements")", count == 0 ? nil : mirror.children)
      case .optional:
        guard let wrapped = mirror.children.first else { return ("nil", nil) }
        let value = Self.represented(wrapped.value)
        return describe(value, Mirror(customDumpReflecting: value))
      case .enum:
        guard let payload = mirror.children.first, let name = payload.label else {
          return (SourceWriter.nameOfCase(value).map { ".\($0)" } ?? shownText(of: value), nil)
        }
        return (".\(name)", mirror.children)
      case .class:
        // What an object refers to may lead back to it.
        return (String(describing: type(of: value)), nil)
      default:
        if mirror.children.isEmpty { return (shownText(of: value), nil) }
        return (String(describing: type(of: value)), mirror.children)
      }
    }

    private func leaf(_ value: Any) -> String? {
      if let value = value as? any CustomDumpStringConvertible {
        return shown(value.customDumpDescription)
      }
      if let value = value as? String {
        // No secret is longer than what is searched, unless it is found by its beginning.
        let beginning = String(value.prefix(StateOutline.longestText + SecretMask.margin))
        guard let hidden = mask.hidden(beginning) else { return Self.short(beginning).debugDescription }
        return hidden.isAll ? hidden.text : Self.short(hidden.text).debugDescription
      }
      if value is any Numeric || value is Bool {
        let text = "\(value)"
        return mask.secretNumber(text).map(mask.placeholder) ?? text
      }
      return nil
    }

    private func shownText(of value: Any) -> String { shown("\(value)") }

    private func shown(_ text: String) -> String {
      mask.beginning(of: text, length: StateOutline.longestText)
    }

    private static func short(_ text: String) -> String { String(text.prefix(StateOutline.longestText)) }

    /// - Returns: Whether the value is another; `nil` if that cannot be told of it as a whole.
    private static func compare(_ value: Any, with old: Old) -> (Old, isChanged: Bool?) {
      guard case .some(let oldValue) = old else {
        if case .missing = old { return (.missing, true) }
        return (.same, false)
      }
      let before = represented(oldValue, isOld: true)
      func isEqual<Value: Equatable>(_ value: Value) -> Bool { before as? Value == value }
      if let value = value as? any Equatable { return isEqual(value) ? (.same, false) : (old, true) }
      return (.some(before), nil)
    }

    private mutating func differ(_ old: Old, _ value: Any, from index: Int = 0) -> Bool {
      guard case .some(let before) = old else { return false }
      return comparison.differ(before, value, from: index)
    }

    /// Whether a value is another case, or has another count or another text, than the old one.
    private func differs(_ text: String, _ value: Any, from old: Old) -> Bool {
      guard case .some(let before) = old else { return false }
      let mirror = Mirror(customDumpReflecting: before)
      if mirror.displayStyle == .class, Mirror(reflecting: value).displayStyle == .class {
        return before as AnyObject !== value as AnyObject
      }
      return describe(before, mirror).0 != text
    }

    private static func oldParts(_ old: Old) -> [Any]? {
      guard case .some(let before) = old else { return nil }
      var value = represented(before, isOld: true)
      var mirror = Mirror(customDumpReflecting: value)
      while mirror.displayStyle == .optional, let wrapped = mirror.children.first {
        value = represented(wrapped.value, isOld: true)
        mirror = Mirror(customDumpReflecting: value)
      }
      return mirror.children.prefix(StateOutline.mostElements).map(\.value)
    }
  }
}

extension Mirror {
  /// Makes the mirror that reports show of a value: its own for reports, if it has one.
  fileprivate init(customDumpReflecting value: Any) {
    self = (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
  }
}

/// Compares values that may not be `Equatable`, by their parts.
///
/// It looks at a bounded number of values, and takes what is left for equal.
struct ValueComparison {
  private static let mostLevels = 16

  /// The number of values that may still be looked at.
  private var left = 3_000

  /// - Parameter index: The first part of the values themselves that is compared.
  mutating func differ(_ one: Any, _ other: Any, from index: Int = 0) -> Bool {
    differ(one, other, from: index, levels: Self.mostLevels)
  }

  private mutating func differ(_ one: Any, _ other: Any, from index: Int = 0, levels: Int) -> Bool {
    left -= 1
    guard left > 0, levels > 0 else { return false }
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
    if let one = one as? any Equatable { return !isEqual(one) }
    let (first, second) = (Mirror(reflecting: one), Mirror(reflecting: other))
    guard first.displayStyle == second.displayStyle else { return true }
    // What an object refers to may lead back to it.
    if first.displayStyle == .class { return one as AnyObject !== other as AnyObject }
    guard first.children.count == second.children.count else { return true }
    if first.displayStyle == .enum {
      let isCase = first.children.isEmpty
      let (name, otherName) = (SourceWriter.nameOfCase(one), SourceWriter.nameOfCase(other))
      let (label, otherLabel) = (first.children.first?.label, second.children.first?.label)
      if isCase ? name != otherName : label != otherLabel { return true }
    }
    for (part, otherPart) in zip(first.children.dropFirst(index), second.children.dropFirst(index)) {
      guard left > 0 else { return false }
      if differ(part.value, otherPart.value, levels: levels - 1) { return true }
    }
    return false
  }
}
