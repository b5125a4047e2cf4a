import CombineShim
import TypedSecrets

/// The texts that one record must not show: those that were typed anywhere, and the short ones that were
/// typed while it recorded.
final class RecordSecrets: @unchecked Sendable {
  // Sendable: `short` and `changeCount` are guarded by `lock`.

  private let lock = Lock()
  /// Some texts of a record are made when its inspector has gone.
  private let followed = FollowedSecrets()
  private var short = SecretFilter.small
  private var changeCount = 0

  /// Notes the text that is being handled. Call it before something is recorded.
  func noteCurrent() {
    guard let text = TypedSecret.current, !text.isEmpty,
      text.unicodeScalars.prefix(SecretFilter.shortest).count < SecretFilter.shortest
    else { return }
    lock.withLock {
      if short.insert(text) { changeCount += 1 }
    }
  }

  /// Changes when a secret was noted: what was written before may show it.
  var version: Int { lock.withLock { changeCount } &+ TypedSecrets.shared.changes }

  /// Returns the mask that hides them in texts.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of secrets, where different ones are to stay different.
  ///   - shared: The secrets that were typed anywhere.
  func mask(_ numbers: SecretNumbers? = nil, shared: TypedSecrets = .shared) -> SecretMask {
    SecretMask(shared.known, lock.withLock { short }, numbers: numbers)
  }
}

/// Notes secrets for as long as an inspector exists.
final class FollowedSecrets: Sendable {
  init() { TypedSecrets.shared.follow() }

  deinit { TypedSecrets.shared.unfollow() }
}
