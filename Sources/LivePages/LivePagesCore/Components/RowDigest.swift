/// A digest that represents a row. It is computed from the row's key and the keys of the surrounding rows.
///
/// The digest has 64 bits and a seed that differs in each process, so nobody can construct a collision. Of
/// pages with a thousand rows, one in 10^13 has a collision by chance.
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

  /// Returns the digest of a row inside this one. It is the same in each process that has the page's secret.
  /// The last bit marks an exception: the key of the row, or of a surrounding row, may have no identity
  /// outside this process.
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
