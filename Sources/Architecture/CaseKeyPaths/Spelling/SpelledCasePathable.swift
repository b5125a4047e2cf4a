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
