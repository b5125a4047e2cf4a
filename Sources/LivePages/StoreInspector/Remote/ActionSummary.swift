import ComposableArchitecture

/// An entry in short: what a list of many shows of it, and what it is found by.
package struct ActionSummary: Sendable, Hashable {
  /// The entry's number.
  package let number: Int
  /// The action without what its cases carry: `.counter(.incrTapped)`.
  package let name: String
  /// Whether the name is made of cases, which tell nothing of what they carry.
  package let isCase: Bool
  package let sender: ActionSender
  /// The time at which the action was handled, since the inspector was made.
  package let time: Duration
}

enum ActionName {
  /// The depth to which actions of children are named.
  private static let mostLevels = 8
  private static let longest = 80

  /// The cases that an action is, or else its description.
  static func name(of action: Any, _ mask: SecretMask) -> String {
    cases(of: action) ?? description(of: action, mask)
  }

  /// The cases that an action is; `nil` if it is none.
  static func cases(of action: Any) -> String? { cases(of: action, levels: mostLevels) }

  /// The beginning of the description of an action that is no case, or its type if it is large.
  static func description(of action: Any, _ mask: SecretMask) -> String {
    if let text = action as? String { return mask.beginning(of: text, length: longest) }
    return String(mask.boundedText(of: action).prefix(longest))
  }

  private static func cases(of value: Any, levels: Int) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, levels > 0 else { return nil }
    guard let payload = mirror.children.first, let name = payload.label else {
      return SourceWriter.nameOfCase(value).map { ".\($0)" }
    }
    guard let inner = innerCases(of: payload.value, levels: levels - 1) else { return ".\(name)(…)" }
    return ".\(name)(\(inner))"
  }

  /// Of several values the last that is an enum counts: `element(id:action:)` carries the child's action so.
  private static func innerCases(of payload: Any, levels: Int) -> String? {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return cases(of: payload, levels: levels) }
    for child in mirror.children.reversed() {
      if let inner = cases(of: child.value, levels: levels) { return "…, \(inner)" }
    }
    return nil
  }
}
