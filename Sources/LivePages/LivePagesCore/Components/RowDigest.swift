/// A digest that represents a row, computed from the row's key and the keys of the rows around it.
///
/// The digest has 64 bits and is seeded in each process, so that nobody can construct a collision: among
/// pages with a thousand rows, one in 10^13 has one.
struct RowDigest: Hashable {
  private var digest: Int

  /// The digest outside of all rows.
  static let none = RowDigest(digest: 0)

  /// Returns the digest of a row inside this one.
  ///
  /// - Parameter key: The value that identifies the row inside this one.
  func row(_ key: AnyHashable) -> RowDigest {
    var hasher = Hasher()
    hasher.combine(digest)
    hasher.combine(key)
    return RowDigest(digest: hasher.finalize())
  }

  /// Returns the digest of a row inside this one that is the same in each process that has the page's secret.
  /// The last bit marks an exception: the key of the row, or of one around it, may have an identity only in
  /// this process.
  func row(_ key: AnyHashable, named secret: NamingKey) -> RowDigest {
    let text = isNamed ? stableText(of: key) : nil
    guard let text else { return RowDigest(digest: row(key).digest | 1) }
    return RowDigest(digest: Int(truncatingIfNeeded: secret.digest(of: bytes + text.utf8)) & ~1)
  }

  /// A Boolean value that indicates whether the row has the same digest in other processes.
  var isNamed: Bool { digest & 1 == 0 }

  /// The bytes of the digest, as input of a longer one.
  var bytes: [UInt8] { withUnsafeBytes(of: UInt64(truncatingIfNeeded: digest).littleEndian, Array.init) }

  /// The digest for another row with the same key.
  var next: RowDigest { RowDigest(digest: digest &+ 1) }
}
