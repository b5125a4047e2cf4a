import Bloc
import GRDB

/// A change that is not committed yet.
struct PendingChange: Sendable {
  typealias Completion = HydratedStorage.Completion
  typealias Update = @Sendable (Database) throws -> Void

  /// The record after the change, or nothing if the change removes it.
  let record: HydratedRecord?
  /// The completion handlers of this change, and of the changes that it replaced.
  var completions: [Completion]
  let update: Update

  init(record: HydratedRecord? = nil, completions: [Completion] = [], update: @escaping Update) {
    self.record = record
    self.completions = completions
    self.update = update
  }

  var withoutCompletions: PendingChange {
    var copy = self
    copy.completions = []
    return copy
  }
}
