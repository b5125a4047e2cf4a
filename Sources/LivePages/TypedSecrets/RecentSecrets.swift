/// The latest of many texts, within a bound. Of the older half, when it goes as a whole, enough is left to
/// find its texts, and a few others by chance (``ForgottenSecrets``).
package struct RecentSecrets: Sendable {
  /// The least number of hash values that are kept: of each letter of a text about one. It is twice as many
  /// at most.
  private let kept: Int
  private var recent = SecretIndex()
  private var earlier = SecretIndex()
  private var forgotten: ForgottenSecrets

  package init(keeping kept: Int) {
    self.kept = kept
    forgotten = ForgottenSecrets(for: 4 * kept)
  }

  package var isEmpty: Bool { recent.isEmpty && earlier.isEmpty }
  /// What it takes, in hash values, besides what is left of those that have gone.
  package var size: Int { recent.size + earlier.size }

  package mutating func insert(_ text: String, isRepeated: Bool = false) {
    recent.insert(text, isRepeated: isRepeated)
    guard recent.size >= kept else { return }
    forgotten.insert(earlier)
    (recent, earlier) = (SecretIndex(), recent)
  }

  package func match(at start: Int, in bytes: [UInt8]) -> SecretMatch? {
    recent.match(at: start, in: bytes)
      .adding(earlier.match(at: start, in: bytes))
      .adding(forgotten.match(at: start, in: bytes))
  }
}

/// The texts of indices that have gone, as filters: all are found, and some others by chance. So no number of
/// texts makes one be shown that was typed before.
struct ForgottenSecrets: Sendable {
  private var texts: HashFilter
  /// Texts that were but beginnings of others, while these were typed.
  private var typedOn: HashFilter
  private var beginnings: HashFilter
  /// The beginnings of texts that are longer than ``SecretIndex/longest``.
  private var longBeginnings: HashFilter
  /// The first bytes of the texts.
  private var firsts: Set<UInt8> = []

  /// - Parameter values: The number of hash values that are expected. With more, others are found by chance
  ///   more often.
  init(for values: Int) {
    texts = HashFilter(for: values)
    typedOn = HashFilter(for: values)
    beginnings = HashFilter(for: 2 * values)
    longBeginnings = HashFilter(for: values)
  }

  mutating func insert(_ index: SecretIndex) {
    for (hash, count) in index.texts {
      if count > 0 { texts.insert(hash) } else { typedOn.insert(hash) }
    }
    for hash in index.beginnings { beginnings.insert(hash) }
    for hash in index.lengths.keys { longBeginnings.insert(hash) }
    firsts.formUnion(index.firsts)
  }

  /// The texts that begin at a place. One that is longer than ``SecretIndex/longest`` ends with what is
  /// searched, since its length is forgotten.
  func match(at start: Int, in bytes: [UInt8]) -> SecretMatch? {
    guard firsts.contains(bytes[start]) else { return nil }
    return SecretMatch(at: start, in: bytes) { hash in
      let isText = texts.contains(hash)
      return KnownText(
        length: longBeginnings.contains(hash) ? bytes.count : nil,
        isBeginning: beginnings.contains(hash),
        isText: isText,
        isTypedOn: !isText && typedOn.contains(hash)
      )
    }
  }
}
