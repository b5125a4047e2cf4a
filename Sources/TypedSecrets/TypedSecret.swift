/// A text that a person typed into a field that does not show it, such as a password, while the app handles
/// it.
package enum TypedSecret {
  /// The text that is being handled, on this thread or in this task.
  @TaskLocal package static var current: String?

  /// Handles a text, and has it found again in what tools record.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: A closure that handles it.
  package static func handle<Result>(_ text: String, by body: () throws -> Result) rethrows -> Result {
    TypedSecrets.shared.note(text)
    return try $current.withValue(text, operation: body)
  }
}
