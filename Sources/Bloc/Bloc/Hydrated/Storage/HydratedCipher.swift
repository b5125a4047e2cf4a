import Foundation

/// Keeps records unreadable for those who don't have its key.
///
/// The library brings none, since it depends on no cryptography. With CryptoKit or swift-crypto it is a few
/// lines:
///
/// ```swift
/// struct AESCipher: HydratedCipher {
///   let key: SymmetricKey
///
///   func encrypt(_ plaintext: Data) throws -> Data {
///     guard let sealed = try AES.GCM.seal(plaintext, using: key).combined else { throw CryptoKitError.incorrectParameterSize }
///     return sealed
///   }
///
///   func decrypt(_ ciphertext: Data) throws -> Data {
///     try AES.GCM.open(AES.GCM.SealedBox(combined: ciphertext), using: key)
///   }
/// }
/// ```
public protocol HydratedCipher: Sendable {
  /// Encrypts the contents of a record.
  func encrypt(_ plaintext: Data) throws -> Data

  /// Decrypts the contents of a record.
  ///
  /// - Throws: An error if the key is wrong or the bytes were changed. Prefer an authenticated cipher, which
  ///   detects both.
  func decrypt(_ ciphertext: Data) throws -> Data
}
