import CombineShim

/// The texts that people have typed into fields that do not show them, while a tool is there that records
/// what the app does.
///
/// It keeps no text, only what is needed to find it in another one. Long texts are found anywhere, whichever
/// way they have gone. A short one would be found everywhere, as each password begins with one letter: that
/// is kept by what records the code that handles it (``ShortSecrets``).
package final class TypedSecrets: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  package static let shared = TypedSecrets()

  /// How many hash values are kept at least: of each letter of a text about one. It is twice as many at most.
  private static let kept = 500_000

  private let lock = Lock()
  private var followers = 0
  private var recent = SecretIndex()
  /// The texts before the recent ones.
  private var earlier = SecretIndex()

  /// Notes texts from now on, until as many calls of ``unfollow()``.
  package func follow() {
    lock.withLock { followers += 1 }
  }

  package func unfollow() {
    lock.withLock {
      followers -= 1
      if followers == 0 { (recent, earlier) = (SecretIndex(), SecretIndex()) }
    }
  }

  package func note(_ text: String) {
    lock.withLock {
      guard followers > 0 else { return }
      recent.insert(text)
      if recent.size >= Self.kept { (recent, earlier) = (SecretIndex(), recent) }
    }
  }

  /// The texts that are known at this moment.
  package var indexes: [SecretIndex] {
    lock.withLock { [recent, earlier] }.filter { !$0.isEmpty }
  }
}
