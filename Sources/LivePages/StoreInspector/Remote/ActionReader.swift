import CaseKeyPaths
import ComposableArchitecture
import Foundation
import TributaryBase

/// Parses actions that users type, such as `.counter(.incrTapped)`.
///
/// It supports `@CasePathable` enums whose cases have no associated value, or a single one that is a number,
/// a string literal, `true`, `false`, `nil`, or another such enum.
enum ActionReader {
  private static let mostLevels = 8
  private static let mostTexts = 200

  /// - Returns: The action, or `nil` if the text can't be parsed as a value of the type.
  static func value<Action>(_ text: String, as type: Action.Type) -> Action? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return read(text, as: type) as? Action ?? decoded(text, as: type)
  }

  /// Returns a type's cases as strings, with `…` as a placeholder for values.
  static func cases(of type: Any.Type) -> [String] {
    Array(texts(of: type, levels: mostLevels).prefix(mostTexts))
  }

  // MARK: Reading

  private static func read(_ text: String, as type: Any.Type) -> Any? {
    if text.isEmpty, type == Void.self { return () }
    if let type = type as? any CasePathable.Type, let value = readCase(text, of: type) { return value }
    if let type = type as? any WithWrappedType.Type {
      return text == "nil" ? type.none : read(text, as: unwrapped(type)).map { $0 }
    }
    if type == String.self { return try? JSONDecoder().decode(String.self, from: Data(text.utf8)) }
    if let type = type as? any (LosslessStringConvertible).Type { return make(text, as: type) }
    return nil
  }

  private static func make<Value: LosslessStringConvertible>(_ text: String, as type: Value.Type) -> Any? {
    Value(text)
  }

  private static func readCase<Root: CasePathable>(_ text: String, of type: Root.Type) -> Any? {
    guard text.hasPrefix(".") else { return nil }
    let name = text.dropFirst().prefix { $0 != "(" }
    var payload = text.dropFirst(1 + name.count)
    if !payload.isEmpty {
      guard payload.hasSuffix(")") else { return nil }
      payload = payload.dropFirst().dropLast()
    }
    for path in paths(of: type) {
      guard let valueType = path.caseValueType, caseName(of: path, valueType) == String(name) else {
        continue
      }
      guard let value = read(String(withoutLabel(payload)), as: valueType) else { return nil }
      let root: Root? = path(value)
      return root
    }
    return nil
  }

  /// Removes a label, such as the one in `n: 5`.
  private static func withoutLabel(_ text: Substring) -> Substring {
    let label = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text.dropFirst(label.count)
    guard !label.isEmpty, rest.hasPrefix(":") else { return text }
    return rest.dropFirst().drop { $0 == " " }
  }

  /// Decodes an action from JSON, if its type is `Decodable`.
  private static func decoded<Action>(_ text: String, as type: Action.Type) -> Action? {
    guard let type = type as? any Decodable.Type else { return nil }
    return (try? JSONDecoder().decode(type, from: Data(text.utf8))) as? Action
  }

  // MARK: Listing

  private static func texts(of type: Any.Type, levels: Int) -> [String] {
    guard levels > 0, !(type is any WithWrappedType.Type), let type = type as? any CasePathable.Type else {
      return []
    }
    return texts(ofCasesOf: type, levels: levels)
  }

  private static func texts<Root: CasePathable>(ofCasesOf type: Root.Type, levels: Int) -> [String] {
    paths(of: type).flatMap { path -> [String] in
      guard let valueType = path.caseValueType, let name = caseName(of: path, valueType) else { return [] }
      if valueType == Void.self { return [".\(name)"] }
      let inner = texts(of: valueType, levels: levels - 1)
      return inner.isEmpty ? [".\(name)(…)"] : inner.map { ".\(name)(\($0))" }
    }
  }

  private static func paths<Root: CasePathable>(of type: Root.Type) -> [PartialCaseKeyPath<Root>] {
    guard let paths = Root.allCasePaths as? any Sequence else { return [] }
    return paths.compactMap { $0 as? PartialCaseKeyPath<Root> }
  }

  /// Returns the name of a case. The name is taken from a value, because a key path doesn't contain it.
  private static func caseName<Root: CasePathable>(
    of path: PartialCaseKeyPath<Root>,
    _ valueType: Any.Type
  ) -> String? {
    guard let sample = sample(of: valueType, levels: mostLevels), let root: Root = path(sample) else {
      return nil
    }
    return Mirror(reflecting: root).children.first?.label ?? SourceWriter.nameOfCase(root)
  }

  /// Returns an arbitrary value of a type.
  private static func sample(of type: Any.Type, levels: Int) -> Any? {
    guard levels > 0 else { return nil }
    if type == Void.self { return () }
    if let type = type as? any WithWrappedType.Type { return type.none }
    if let type = type as? any (LosslessStringConvertible).Type {
      return make("0", as: type) ?? make("false", as: type)
    }
    if let type = type as? any (RangeReplaceableCollection).Type { return empty(type) }
    if let type = type as? any CasePathable.Type { return sample(ofCasesOf: type, levels: levels) }
    return nil
  }

  private static func empty<Elements: RangeReplaceableCollection>(_ type: Elements.Type) -> Any {
    Elements()
  }

  private static func sample<Root: CasePathable>(ofCasesOf type: Root.Type, levels: Int) -> Any? {
    for path in paths(of: type) {
      guard let valueType = path.caseValueType,
        let value = sample(of: valueType, levels: levels - 1)
      else { continue }
      let root: Root? = path(value)
      if let root { return root }
    }
    return nil
  }
}

private protocol WithWrappedType {
  static var none: Any { get }
}

extension Optional: WithWrappedType {
  fileprivate static var none: Any { Self(nilLiteral: ()) as Any }
}

/// A summary of an entry for lists and searches.
package struct ActionSummary: Sendable, Hashable {
  /// The entry number.
  package let number: Int
  /// The action without its associated values, such as `.counter(.incrTapped)`.
  package let name: String
  /// A Boolean value that indicates whether the name consists only of enum cases. Enum cases don't reveal
  /// associated values.
  package let isCase: Bool
  package let sender: ActionSender
  /// The time when the action was handled, measured from the inspector's creation.
  package let time: Duration
}

enum ActionName {
  /// The maximum depth of child actions in a name.
  private static let mostLevels = 8
  private static let longest = 80

  /// Returns the enum cases of an action. If the action isn't an enum, returns its description.
  static func name(of action: Any, _ mask: SecretMask) -> String {
    cases(of: action) ?? description(of: action, mask)
  }

  /// Returns the enum cases of an action, or `nil` if it isn't an enum.
  static func cases(of action: Any) -> String? { cases(of: action, levels: mostLevels) }

  /// Returns the start of the description of an action that isn't an enum. If the action is large, returns
  /// its type instead.
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

  /// Returns the cases of an enum that is one of a case's associated values. If several of the values are
  /// enums, the last one is used, such as the child action in `element(id:action:)`.
  private static func innerCases(of payload: Any, levels: Int) -> String? {
    let mirror = Mirror(reflecting: payload)
    guard mirror.displayStyle == .tuple else { return cases(of: payload, levels: levels) }
    for child in mirror.children.reversed() {
      if let inner = cases(of: child.value, levels: levels) { return "…, \(inner)" }
    }
    return nil
  }
}
