import Synchronization

/// A text that a person typed into a field that does not show it, such as a password, while the app handles
/// it.
package struct TypedSecret: Sendable {
  /// The text that is being handled, on this thread or in this task.
  ///
  /// A task that is started meanwhile inherits it, and so has the records that it reaches know the text, for
  /// as long as it runs: what it makes of the text may be shown there.
  @TaskLocal package static var current: TypedSecret?

  private static let count = Atomic(0)

  package let text: String
  /// Counts what was typed.
  package let number: Int

  /// Handles a text, and has it found again in what tools record.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: A closure that handles it.
  package static func handle<Result>(_ text: String, by body: () throws -> Result) rethrows -> Result {
    TypedSecrets.shared.note(text)
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    return try $current.withValue(TypedSecret(text: text, number: number), operation: body)
  }
}
