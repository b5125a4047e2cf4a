#if LivePages
  import Crypto
  import Foundation
  import LivePagesCore

  /// Encrypts saved sessions with the site keys. Someone who can read the storage doesn't learn anything
  /// about the sessions. Someone who can write to it can't modify a session, replace it with another one, or
  /// raise its epoch.
  struct SealedSessions: SessionSeal {
    /// The keys derived from one key of the site, one per purpose.
    private struct Keys {
      let content: SymmetricKey
      let token: SymmetricKey
      let name: SymmetricKey

      init(of secret: [UInt8]) {
        content = Self.derive(secret, for: "live-pages session")
        token = Self.derive(secret, for: "live-pages session token")
        name = Self.derive(secret, for: "live-pages revocation")
      }

      private static func derive(_ secret: [UInt8], for use: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
          inputKeyMaterial: SymmetricKey(data: secret),
          info: Data(use.utf8),
          outputByteCount: 32
        )
      }
    }

    private let current: Keys
    private let earlier: [Keys]

    init(keys: SiteKeys) {
      current = Keys(of: keys.current)
      earlier = keys.earlier.map(Keys.init)
    }

    // MARK: Tokens

    /// The number of random digits, which is half of a token's digits: 128 bits. The other half is a
    /// signature. Servers that run a version without signatures accept such tokens as their own.
    private static let randomDigits = 32

    func makeToken() -> SecretToken {
      let random = SecretToken.random().text.prefix(Self.randomDigits)
      // The right number of hexadecimal digits is always a valid token.
      return SecretToken(cookie: random + Self.signature(of: random, by: current.token)) ?? .random()
    }

    func isOwn(_ token: SecretToken) -> Bool {
      let random = token.text.prefix(Self.randomDigits)
      let signature = token.text.utf8.dropFirst(Self.randomDigits)
      return ([current] + earlier).contains { keys in
        // Takes constant time, regardless of the position of a difference.
        zip(signature, Self.signature(of: random, by: keys.token).utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
      }
    }

    private static func signature(of random: Substring, by key: SymmetricKey) -> String {
      let code = HMAC<SHA256>.authenticationCode(for: Data(random.utf8), using: key)
      return String(hexadecimal(code).prefix(randomDigits))
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    // MARK: Names

    func names(of text: String) -> [String] {
      ([current] + earlier).map {
        Self.hexadecimal(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: $0.name))
      }
    }

    // MARK: Contents

    // Returns the key, which is independent of the site keys. This is why sessions can still be found after a
    // key has changed. Nobody can guess 256 random bits.
    func key(of token: SecretToken) -> SessionKey {
      let digest = SHA256.hash(data: Data("live-pages session \(token.text)".utf8))
      return SessionKey(text: Self.hexadecimal(digest))
    }

    /// The epoch precedes the encrypted content and is authenticated with it.
    func seal(_ content: Data, of key: SessionKey, epoch: Int) throws -> Data {
      let epoch = Self.bytes(of: epoch)
      // The nonce is random. `combined` is never `nil` for a nonce of the default size.
      let box = try AES.GCM.seal(content, using: current.content, authenticating: Data(key.text.utf8) + epoch)
      return epoch + (box.combined ?? Data())
    }

    func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)? {
      let epoch = content.prefix(Self.epochSize)
      guard epoch.count == Self.epochSize,
        let box = try? AES.GCM.SealedBox(combined: content.dropFirst(Self.epochSize))
      else { return nil }
      for keys in [current] + earlier {
        let opened = try? AES.GCM.open(
          box,
          using: keys.content,
          authenticating: Data(key.text.utf8) + epoch
        )
        if let opened {
          return (opened, epoch.reduce(0) { $0 << 8 | Int($1) })
        }
      }
      return nil
    }

    private static let epochSize = 4

    private static func bytes(of epoch: Int) -> Data {
      Data(withUnsafeBytes(of: UInt32(truncatingIfNeeded: epoch).bigEndian, Array.init))
    }
  }

  /// The secret keys that let a site recognize its own cookies.
  ///
  /// Keep the keys where only the server can read them and where they outlast the process, such as in its
  /// environment.
  ///
  /// To replace the key of several servers without interrupting visitors, restart all of them twice:
  ///
  /// 1. Add the new key to the earlier keys. The servers then accept the new key, but don't use it.
  /// 2. Make the new key the current one, and the old key an earlier one.
  ///
  /// If you use hexadecimal digits, pass `OLD,NEW` first, and then `NEW,OLD`. After
  /// ``LiveSiteConfiguration/logInTime``, when the cookies of the old key have expired, remove it.
  ///
  /// If you replaced the key in a single step, the remaining servers couldn't read the cookies and sessions
  /// of those that already have the new key. Visitors who reach them receive the status 503 or start over,
  /// although no data is deleted.
  public struct SiteKeys: Hashable, Sendable {
    /// The minimum size of a key, in bytes.
    public static let shortest = 32

    let current: [UInt8]
    let earlier: [[UInt8]]

    /// Creates keys from bytes.
    ///
    /// - Parameters:
    ///   - current: The key that signs new values, at least 32 random bytes.
    ///   - earlier: Other keys whose signatures are valid.
    /// - Throws: ``SiteKeysError`` if a key is too short.
    public init(current: [UInt8], earlier: [[UInt8]] = []) throws(SiteKeysError) {
      for key in [current] + earlier where key.count < Self.shortest { throw .tooShort(bytes: key.count) }
      self.current = current
      self.earlier = earlier
    }

    /// Creates keys from hexadecimal digits, for example from an environment variable.
    ///
    /// To generate a key, run `openssl rand -hex 32`.
    ///
    /// - Parameter text: The current key, followed by the earlier keys, separated by commas.
    /// - Throws: ``SiteKeysError`` if a key is too short or isn't hexadecimal.
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

  /// The reason why keys are rejected.
  public enum SiteKeysError: Error, Hashable, CustomStringConvertible {
    case tooShort(bytes: Int)
    case notHexadecimal

    public var description: String {
      switch self {
      case .tooShort(let bytes):
        "The key has \(bytes) bytes, but at least \(SiteKeys.shortest) random bytes are required."
      case .notHexadecimal:
        "A key must consist of pairs of hexadecimal digits, as `openssl rand -hex 32` prints them."
      }
    }
  }

  // Prevents keys from being printed, logged or dumped with a site's settings.
  extension SiteKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "SiteKeys(1 current, \(earlier.count) earlier)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
