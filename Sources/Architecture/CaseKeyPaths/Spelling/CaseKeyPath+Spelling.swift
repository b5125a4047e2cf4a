extension PartialKeyPath {
  /// The case key path as code writes it: `\.destination.detail`.
  package func caseSpelling<Enum>() -> String where Root == Case<Enum> {
    let steps = CasePathSteps()
    _ = Case<Enum>(path: NotedPath(steps))[keyPath: self]
    // A subscript has a dot at the beginning only.
    let text = steps.text.hasPrefix("[") ? "." + steps.text : steps.text
    return "\\" + (text.isEmpty ? ".self" : text)
  }
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
}
