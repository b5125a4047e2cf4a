#if LivePages
  import Crypto
  import Foundation
  import LivePagesCore

  /// Encrypts what is saved of sessions by the keys of the site. Who reads the storage learns nothing of
  /// them, and who writes there can neither change one nor put one in the place of another, nor say that it
  /// was saved later than it was.
  struct SealedSessions: SessionSeal {
    private let current: SymmetricKey
    private let earlier: [SymmetricKey]

    init(keys: SiteKeys) {
      current = Self.key(of: keys.current)
      earlier = keys.earlier.map(Self.key)
    }

    private static func key(of secret: [UInt8]) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: secret),
        info: Data("live-pages session".utf8),
        outputByteCount: 32
      )
    }

    // Of no key of the site, so that sessions are found again when that is changed. Nobody guesses 256 random
    // bits.
    func key(of token: SecretToken) -> SessionKey {
      let digest = SHA256.hash(data: Data("live-pages session \(token.text)".utf8))
      return SessionKey(text: digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    }

    /// The epoch stands before what is encrypted, and is authenticated with it.
    func seal(_ content: Data, of key: SessionKey, epoch: Int) throws -> Data {
      let epoch = Self.bytes(of: epoch)
      // The nonce is random. It is never `nil` for one of the usual size.
      let box = try AES.GCM.seal(content, using: current, authenticating: Data(key.text.utf8) + epoch)
      return epoch + (box.combined ?? Data())
    }

    func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)? {
      let epoch = content.prefix(Self.epochSize)
      guard epoch.count == Self.epochSize,
        let box = try? AES.GCM.SealedBox(combined: content.dropFirst(Self.epochSize))
      else { return nil }
      for secret in [current] + earlier {
        if let opened = try? AES.GCM.open(box, using: secret, authenticating: Data(key.text.utf8) + epoch) {
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
#endif
