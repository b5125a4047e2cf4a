import Bloc
import Foundation

/// A cipher for tests that combines each byte with the key. It is not secure.
struct XORCipher: HydratedCipher {
  struct WrongKey: Error {}

  let key: String

  /// A prefix of the encrypted data, which verifies the key.
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
