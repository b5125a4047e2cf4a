import CombineShim
import TypedSecrets

/// The strings that a record must not show. They are all typed secrets, and the short secrets that were handled
/// while the record was recording.
final class RecordSecrets: @unchecked Sendable {
  // Sendable: `lock` guards `short` and `changeCount`.

  private let lock = Lock()
  /// The secrets are retained here because some text of a record is created after its inspector was
  /// deallocated.
  private let followed = FollowedSecrets()
  private var short = SecretFilter.small
  private var changeCount = 0

  /// Records the text that is currently being handled. Call this method before recording a value.
  func noteCurrent() {
    guard let text = TypedSecret.current, !text.isEmpty,
      text.unicodeScalars.prefix(SecretFilter.shortest).count < SecretFilter.shortest
    else { return }
    lock.withLock {
      if short.insert(text) { changeCount += 1 }
    }
  }

  /// A number that changes when a secret is recorded. Text that was written earlier may contain the secret.
  var version: Int { lock.withLock { changeCount } &+ TypedSecrets.shared.changes }

  /// Returns the mask that hides the secrets in texts.
  ///
  /// - Parameter numbers: The numbers of secrets, if different secrets need different placeholders.
  func mask(_ numbers: SecretNumbers? = nil) -> SecretMask {
    SecretMask(TypedSecrets.shared.known, lock.withLock { short }, numbers: numbers)
  }
}

/// Records secrets as long as an inspector exists.
final class FollowedSecrets: Sendable {
  init() { TypedSecrets.shared.follow() }

  deinit { TypedSecrets.shared.unfollow() }
}
