import Bloc
import Foundation

/// A cipher for tests: each byte mixed with the key's. No secret is safe with it.
struct XORCipher: HydratedCipher {
  struct WrongKey: Error {}

  let key: String

  /// Stands before what is encrypted, and tells whether the key fits.
  private static let mark = Data("mark".utf8)

  func encrypt(_ plaintext: Data) -> Data {
    mixed(Self.mark + plaintext)
  }

  func decrypt(_ ciphertext: Data) throws -> Data {
    let plaintext = mixed(ciphertext)
    guard plaintext.starts(with: Self.mark) else { throw WrongKey() }
    return Data(plaintext.dropFirst(Self.mark.count))
  }

  private func mixed(_ data: Data) -> Data {
    let key = Array(key.utf8)
    return Data(data.enumerated().map { $0.element ^ key[$0.offset % key.count] ^ 0x5a })
  }
}
