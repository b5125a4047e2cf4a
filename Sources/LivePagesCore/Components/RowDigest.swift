/// By what a row is known that is told from others by its key, and by those of the rows around it.
///
/// It is a digest of 64 bits, seeded anew in each process so that nobody can make two that agree: of pages
/// with a thousand rows, one in 10^13 has two.
struct RowDigest: Hashable {
  private var digest: Int

  /// What stands in no row.
  static let none = RowDigest(digest: 0)

  /// A row in this one.
  ///
  /// - Parameter key: What tells it from others there.
  func row(_ key: AnyHashable) -> RowDigest {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(key)
    return RowDigest(digest: hasher.finalize())
  }

  /// Another row of the same key.
  var next: RowDigest { RowDigest(digest: digest &+ 1) }
}
