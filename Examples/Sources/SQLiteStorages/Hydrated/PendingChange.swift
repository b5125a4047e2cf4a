import Bloc
import GRDB

/// A change that is not safe yet.
struct PendingChange: Sendable {
  typealias Completion = HydratedStorage.Completion
  typealias Update = @Sendable (Database) throws -> Void

  /// What is in its place afterwards; nothing if the change removes it.
  let record: HydratedRecord?
  /// Who hears how it ended, with those whose changes it took the place of.
  var completions: [Completion]
  let update: Update

  init(record: HydratedRecord? = nil, completions: [Completion] = [], update: @escaping Update) {
    self.record = record
    self.completions = completions
    self.update = update
  }
}
