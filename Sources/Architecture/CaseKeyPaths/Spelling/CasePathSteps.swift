/// Collects the steps of a case key path, as code writes them: `.destination`, `[id: 3]`.
package final class CasePathSteps {
  private(set) var text = ""

  init() {}

  /// Adds the property that a key path names.
  package func note(_ keyPath: AnyKeyPath) {
    text += keyPath.spelling.dropFirst()
  }

  /// Adds a step in words.
  package func note(_ step: String) {
    text += step
  }
}
