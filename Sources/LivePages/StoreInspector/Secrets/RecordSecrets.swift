import CombineShim
import TypedSecrets

/// The texts that must not be shown of what one record has: those that were typed while it recorded, and the
/// long ones that were typed anywhere.
final class RecordSecrets: @unchecked Sendable {
  // Sendable: `long`, `short`, `latest` and `noteCount` are guarded by `lock`.

  /// The least number of hash values of long texts that are kept.
  private static let kept = 4_096

  private let lock = Lock()
  /// Some texts of a record are made when its inspector has gone.
  private let followed = FollowedSecrets()
  /// Long texts that were typed while it recorded: it knows them, however many others were typed elsewhere.
  private var long = RecentSecrets(keeping: kept)
  private var short = ShortSecrets()
  /// The number of the text that was noted last.
  private var latest = 0
  private var noteCount = 0

  /// Notes the text that is being handled. Call it before something is recorded.
  func noteCurrent() {
    guard let secret = TypedSecret.current else { return }
    lock.withLock {
      if secret.number == latest { return }
      // What a task inherits that was started for an earlier text was typed before.
      long.insert(secret.text, isRepeated: secret.number < latest)
      short.insert(secret.text)
      latest = max(latest, secret.number)
      noteCount += 1
    }
  }

  /// Changes when a secret was noted: what was written before may show it.
  var version: Int { lock.withLock { noteCount } &+ TypedSecrets.shared.changes }

  /// How much it keeps, in hash values.
  var size: Int { lock.withLock { long.size + short.count } }

  /// Returns the mask that hides them in texts.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of secrets, where different ones are to stay different.
  ///   - shared: The secrets that were typed anywhere.
  func mask(_ numbers: SecretNumbers? = nil, shared: TypedSecrets = .shared) -> SecretMask {
    let (long, short) = lock.withLock { (self.long, self.short) }
    return SecretMask(long, short, shared: shared, numbers: numbers)
  }
}

/// Notes secrets for as long as an inspector exists.
final class FollowedSecrets: Sendable {
  init() { TypedSecrets.shared.follow() }

  deinit { TypedSecrets.shared.unfollow() }
}
