/// An enum with case paths that lead on into those of another enum, or that take an argument.
///
/// A key path to one of them tells neither. The case paths do when they are asked.
package protocol SpelledCasePathable: CasePathable {
  /// The paths to all cases.
  ///
  /// - Parameter steps: The steps, which dynamic members and subscripts add to.
  static func allCasePaths(noting steps: CasePathSteps) -> AllCasePaths
}

extension CasePathSteps {
  /// Adds the steps of a key path into an enum's list of case paths.
  package func note<Root>(_ keyPath: AnyKeyPath, of root: Root.Type) {
    let before = text
    if let root = root as? any SpelledCasePathable.Type { ask(root, for: keyPath) }
    if text == before { note(keyPath) }
  }

  private func ask<Root: SpelledCasePathable>(_ root: Root.Type, for keyPath: AnyKeyPath) {
    guard let keyPath = keyPath as? PartialKeyPath<Root.AllCasePaths> else { return }
    _ = Root.allCasePaths(noting: self)[keyPath: keyPath]
  }
}

/// Collects the steps of a case key path, as code writes them: `.destination`, `[id: 3]`.
package final class CasePathSteps {
  private(set) var text = ""
  /// Whether all steps have names, by which equal paths are equal.
  private(set) var isStable = true

  init() {}

  /// Adds the property that a key path names.
  package func note(_ keyPath: AnyKeyPath) {
    text += keyPath.spelling.dropFirst()
  }

  /// Adds a case that its enum doesn't list. Optionals around the enum are left out, as in key paths.
  func note(unlisted name: [CaseName]) {
    if name.isEmpty { isStable = false }
    text += name.last.map { ".\($0.text)" } ?? ".<unlisted>"
  }

  /// Adds a step in words.
  package func note(_ step: String) {
    text += step
  }
}

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

extension PartialKeyPath {
  /// The case key path as code writes it: `\.destination.detail`.
  package func caseSpelling<Enum>() -> String where Root == Case<Enum> {
    let steps = caseSteps()
    // A subscript has a dot at the beginning only.
    let text = steps.text.hasPrefix("[") ? "." + steps.text : steps.text
    return "\\" + (text.isEmpty ? ".self" : text)
  }

  func caseSteps<Enum>() -> CasePathSteps where Root == Case<Enum> {
    let steps = CasePathSteps()
    _ = Case<Enum>(path: NotedPath(steps))[keyPath: self]
    return steps
  }

  /// Whether code that creates this path again creates an equal one: always for a path that is written as a
  /// key path, and for others once they have found their case.
  package func isStable<Enum>() -> Bool where Root == Case<Enum> { caseSteps().isStable }
}

/// A path that is followed only for the names of its steps.
private final class NotedPath<Value>: PathFromAnyRoot<Value>, @unchecked Sendable {
  // Sendable: it stays within the function that reads the steps.
  let steps: CasePathSteps

  init(_ steps: CasePathSteps) {
    self.steps = steps
  }

  override func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    named keyPath: AnyKeyPath
  ) -> PathFromAnyRoot<Member> {
    steps.note(keyPath, of: Value.self)
    return NotedPath<Member>(steps)
  }

  override func appending<Member>(
    _ path: AnyCasePath<Value, Member>,
    unlisted name: [CaseName]
  ) -> PathFromAnyRoot<Member> {
    steps.note(unlisted: name)
    return NotedPath<Member>(steps)
  }
}
