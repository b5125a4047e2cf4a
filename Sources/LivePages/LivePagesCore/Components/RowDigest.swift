/// The digest that stands for a row. It is made of the row's key and the keys of the rows around it.
///
/// It is a digest of 64 bits, seeded anew in each process so that nobody can make two that agree: of pages
/// with a thousand rows, one in 10^13 has two.
struct RowDigest: Hashable {
  private var digest: Int

  /// What stands in no row.
  static let none = RowDigest(digest: 0)

  /// A row in this one.
  ///
  /// - Parameter key: The value that tells it from others there.
  func row(_ key: AnyHashable) -> RowDigest {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(key)
    return RowDigest(digest: hasher.finalize())
  }

  /// A row in this one, the same in each process that knows the page's secret. The last bit says whether that
  /// is so: the key of a row, or of one around it, may have an identity of this process.
  func row(_ key: AnyHashable, named secret: NamingKey) -> RowDigest {
    let text = isNamed ? stableText(of: key) : nil
    guard let text else { return RowDigest(digest: row(key).digest | 1) }
    return RowDigest(digest: Int(truncatingIfNeeded: secret.digest(of: bytes + text.utf8)) & ~1)
  }

  /// Whether another process knows the row by the same digest.
  var isNamed: Bool { digest & 1 == 0 }

  /// For a digest of more.
  var bytes: [UInt8] { withUnsafeBytes(of: UInt64(truncatingIfNeeded: digest).littleEndian, Array.init) }

  /// Another row of the same key.
  var next: RowDigest { RowDigest(digest: digest &+ 1) }
}
