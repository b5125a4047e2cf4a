#if LivePages
  import LivePagesCore

  /// The secret keys of a site. With them it recognises what it has written into cookies. They outlast the
  /// process: keep them where only the server reads, such as in its environment.
  ///
  /// To change the key of servers that run beside each other, restart all of them twice:
  ///
  /// 1. Add the new key to the earlier ones. All servers know it then, and none uses it yet.
  /// 2. Make the new key the current one, and the old one an earlier one.
  ///
  /// With hexadecimal digits: first `OLD,NEW`, then `NEW,OLD`. Remove the old key when the cookies that it
  /// has signed have ended: after ``LiveSiteConfiguration/logInTime``. A server that gets the new key in one
  /// step writes what the others cannot read yet: their visitors begin anew there, though nothing is deleted.
  public struct SiteKeys: Hashable, Sendable {
    /// The fewest bytes that a key may have.
    public static let shortest = 32

    let current: [UInt8]
    let earlier: [[UInt8]]

    /// - Parameters:
    ///   - current: The key that signs what is written, at least 32 random bytes.
    ///   - earlier: Keys whose signatures count too.
    /// - Throws: ``SiteKeysError``.
    public init(current: [UInt8], earlier: [[UInt8]] = []) throws(SiteKeysError) {
      for key in [current] + earlier where key.count < Self.shortest { throw .tooShort(bytes: key.count) }
      self.current = current
      self.earlier = earlier
    }

    /// Keys as hexadecimal digits, as a variable of the environment has them: `openssl rand -hex 32` makes
    /// one.
    ///
    /// - Parameter text: The current key, and after commas the earlier ones.
    /// - Throws: ``SiteKeysError``.
    public init(hexadecimal text: String) throws(SiteKeysError) {
      var keys: [[UInt8]] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let key = Self.bytes(ofHexadecimal: part.filter { !$0.isWhitespace }) else {
          throw .notHexadecimal
        }
        keys.append(key)
      }
      try self.init(current: keys[0], earlier: Array(keys.dropFirst()))
    }

    private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
      let digits = text.compactMap(\.hexDigitValue)
      guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
      return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }
  }

  /// The reason that a site cannot have these keys.
  public enum SiteKeysError: Error, Hashable, CustomStringConvertible {
    case tooShort(bytes: Int)
    case notHexadecimal

    public var description: String {
      switch self {
      case .tooShort(let bytes):
        "A key of a site has at least \(SiteKeys.shortest) random bytes, and this one has \(bytes)."
      case .notHexadecimal:
        "A key is written as pairs of hexadecimal digits, as `openssl rand -hex 32` prints them."
      }
    }
  }

  // What is printed, logged or dumped of a site's settings has no keys in it.
  extension SiteKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "SiteKeys(1 current, \(earlier.count) earlier)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
