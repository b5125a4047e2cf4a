import CombineShim

/// Numbers secrets, so that what is equal stays so, and what differs.
///
/// Of very many texts those that did not come for long are forgotten, and get another number when they come
/// again.
final class SecretNumbers: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  private let kept: Int
  private let lock = Lock()
  /// The numbers, by the hash values of the texts.
  private var recent: [Int: Int] = [:]
  private var earlier: [Int: Int] = [:]
  private var last = 0

  /// - Parameter kept: The number of texts that are kept at least. It is twice as many at most.
  init(keeping kept: Int = 50_000) {
    self.kept = kept
  }

  /// The number of texts that are kept.
  var count: Int { lock.withLock { recent.count + earlier.count } }

  func number(of text: String) -> Int {
    let hash = text.hashValue
    return lock.withLock {
      if let number = recent[hash] { return number }
      if recent.count >= kept { (recent, earlier) = ([:], recent) }
      let number: Int
      if let known = earlier.removeValue(forKey: hash) {
        number = known
      } else {
        last += 1
        number = last
      }
      recent[hash] = number
      return number
    }
  }
}
