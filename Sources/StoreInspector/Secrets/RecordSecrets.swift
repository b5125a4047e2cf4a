import CombineShim
import TypedSecrets

/// The texts that must not be shown of what one record has: those that were typed while it recorded, and the
/// long ones that were typed anywhere.
final class RecordSecrets: @unchecked Sendable {
  // Sendable: `short` is guarded by `lock`.

  private let lock = Lock()
  /// Some texts of a record are made when its inspector has gone.
  private let followed = FollowedSecrets()
  private var short = ShortSecrets()

  /// Notes the text that is being handled. Call it before something is recorded.
  func noteCurrent() {
    guard let text = TypedSecret.current else { return }
    lock.withLock { short.insert(text) }
  }

  /// What hides them in texts, as they are known at this moment.
  ///
  /// - Parameter numbers: Numbers them where different secrets are to stay different.
  func mask(_ numbers: SecretNumbers? = nil) -> SecretMask {
    SecretMask(TypedSecrets.shared.indexes, lock.withLock { short }, numbers: numbers)
  }
}

/// Has secrets noted for as long as an inspector is there.
final class FollowedSecrets: Sendable {
  init() { TypedSecrets.shared.follow() }

  deinit { TypedSecrets.shared.unfollow() }
}
