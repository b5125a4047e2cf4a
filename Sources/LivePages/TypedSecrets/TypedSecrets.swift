import CombineShim
import Synchronization

/// The texts that people have typed into fields that do not show them, while a tool is there that records
/// what the app does.
///
/// It keeps no text, only what is needed to find it in another one. Long texts are found anywhere, whichever
/// way they have gone, until many others were typed. What records the code that handles a text keeps it, too,
/// so that nobody who types much has another's text forgotten there. A short one would be found everywhere,
/// as each password begins with one letter: it is kept by these alone (``ShortSecrets``).
package final class TypedSecrets: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  package static let shared = TypedSecrets()

  /// The number of bytes of a text that are searched before others may note theirs.
  private static let slice = 4_096

  private let kept: Int
  private let lock = Lock()
  private var followers = 0
  private var secrets: RecentSecrets
  private var noteCount = 0

  /// - Parameter kept: The number of hash values that are kept at least.
  package init(keeping kept: Int = 500_000) {
    secrets = RecentSecrets(keeping: kept)
    self.kept = kept
  }

  /// Notes texts from now on, until as many calls of ``unfollow()``.
  package func follow() {
    lock.withLock { followers += 1 }
  }

  package func unfollow() {
    let forgotten = lock.withLock { () -> RecentSecrets? in
      followers -= 1
      if followers > 0 { return nil }
      defer { secrets = RecentSecrets(keeping: kept) }
      return secrets
    }
    withExtendedLifetime(forgotten) {}
  }

  /// - Parameters:
  ///   - text: A text.
  ///   - isRepeated: A Boolean value that indicates whether it may have been noted before, as that of a field
  ///     is whenever it is shown.
  package func note(_ text: String, isRepeated: Bool = false) {
    lock.withLock {
      guard followers > 0 else { return }
      let size = secrets.size
      secrets.insert(text, isRepeated: isRepeated)
      if !isRepeated || secrets.size != size { noteCount += 1 }
    }
  }

  /// The number of times that something was noted that was not known. What was written before may show it.
  package var changes: Int { lock.withLock { noteCount } }

  package var isEmpty: Bool { lock.withLock { secrets.isEmpty } }

  /// Looks for the texts that are known at this moment.
  ///
  /// It does not copy what is known, which may be much, and so holds the lock: for a part of the bytes at a
  /// time.
  ///
  /// - Parameters:
  ///   - bytes: The text to search: the bytes of a ``FoldedText``.
  ///   - body: A closure that gets each match, by the order of places. It is called while the lock is held.
  package func search(_ bytes: [UInt8], _ body: (SecretMatch) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.slice)
      lock.withLock {
        if secrets.isEmpty { return }
        for index in start..<end {
          if let match = secrets.match(at: index, in: bytes) { body(match) }
        }
      }
      start = end
    }
  }

  /// Returns the match that begins at an index.
  package func match(at start: Int, in bytes: [UInt8]) -> SecretMatch? {
    lock.withLock { secrets.match(at: start, in: bytes) }
  }
}

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
