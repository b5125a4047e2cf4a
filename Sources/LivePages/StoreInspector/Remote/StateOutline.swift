import CustomDump

/// A state as a tree of limited size, in which changed values are marked.
package struct StateOutline: Sendable, Hashable {
  /// The maximum number of values to show.
  static let mostNodes = 400
  /// The maximum number of elements of a collection to show.
  static let mostElements = 50
  private static let mostLevels = 12
  private static let longestText = 200

  package struct Node: Sendable, Hashable {
    /// The name of the value, which is a property, a case or an index.
    package let label: String
    /// The value itself if it doesn't have parts, or otherwise its type or the number of its elements.
    package let text: String
    package let isChanged: Bool
    package let children: [Node]
    /// The number of omitted parts.
    package let omitted: Int
  }

  package let root: Node

  /// - Parameters:
  ///   - value: The state.
  ///   - old: The previous state, or `nil` to mark no changes.
  ///   - mask: The mask that hides secrets.
  init(of value: Any, since old: Any?, _ mask: SecretMask) {
    var builder = Builder(mask: mask)
    root = builder.node("state", value, since: old.map { .some($0) } ?? .same, levels: Self.mostLevels)
  }

  /// The previous version of a value.
  private enum Old {
    case some(Any)
    case missing
    /// The value hasn't changed, or changes aren't marked.
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
      // If a value can't be compared as a whole, it is marked if one of its parts has changed.
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

    /// Returns the value that reports show in place of the given value, such as the contents of a shared
    /// reference.
    ///
    /// - Parameter isOld: A Boolean value that indicates whether to use the contents at the earlier of two
    ///   moments.
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

    /// - Returns: The text, and the parts if the text is incomplete.
    private func describe(_ value: Any, _ mirror: Mirror) -> (String, Mirror.Children?) {
      if let reference = value as? ObjectReference { return (reference.typeName, nil) }
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
        // Objects aren't traversed, because references may form a cycle.
        return (String(describing: type(of: value)), nil)
      default:
        if mirror.children.isEmpty { return (shownText(of: value), nil) }
        return (String(describing: type(of: value)), ValueParts.of(value, mirror))
      }
    }

    private func leaf(_ value: Any) -> String? {
      if let value = value as? any CustomDumpStringConvertible {
        return shown(value.customDumpDescription)
      }
      if let value = value as? String {
        // The margin is long enough to find a secret that extends beyond the shown part.
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

    /// - Returns: The old value, and whether the value differs from it, or `nil` if it can't be compared as a
    ///   whole.
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

    /// Returns a Boolean value that indicates whether a value differs from the old one in its case, count or
    /// text.
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
      return ValueParts.of(value, mirror).prefix(StateOutline.mostElements).map(\.value)
    }
  }
}

extension Mirror {
  /// Creates the mirror that reports show for a value. If the value has a custom mirror, that one is used.
  fileprivate init(customDumpReflecting value: Any) {
    self = (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
  }
}

/// Compares values by their parts, even if they aren't `Equatable`.
///
/// The comparison visits a limited number of values and treats the others as equal.
struct ValueComparison {
  private static let mostLevels = 16

  /// The number of values that may still be visited.
  private var left = 3_000

  /// - Parameter index: The first part of the values to compare.
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
    // Objects aren't traversed, because references may form a cycle.
    if first.displayStyle == .class { return one as AnyObject !== other as AnyObject }
    guard first.children.count == second.children.count else { return true }
    if first.displayStyle == .enum {
      let isCase = first.children.isEmpty
      let (name, otherName) = (SourceWriter.nameOfCase(one), SourceWriter.nameOfCase(other))
      let (label, otherLabel) = (first.children.first?.label, second.children.first?.label)
      if isCase ? name != otherName : label != otherLabel { return true }
    }
    let (parts, otherParts) = (ValueParts.of(one, first), ValueParts.of(other, second))
    for (part, otherPart) in zip(parts.dropFirst(index), otherParts.dropFirst(index)) {
      guard left > 0 else { return false }
      if differ(part.value, otherPart.value, levels: levels - 1) { return true }
    }
    return false
  }
}
