import CryptoExtras
import Foundation

/// A salted hash of a password, by scrypt. It is stored as a string with its parameters, so that later versions
/// can raise the cost.
struct PasswordHash: Equatable {
  /// The cost of one hash.
  struct Cost: Equatable, Sendable {
    var rounds: Int
    var parallelism: Int

    /// The cost that OWASP recommends for 16 MiB of memory.
    static let standard = Cost(rounds: 1 << 14, parallelism: 5)
  }

  private static let blockSize = 8
  private static let saltBytes = 16
  private static let keyBytes = 32

  let cost: Cost
  let salt: Data
  private let key: SymmetricKey

  /// Hashes a password with a random salt.
  init(of password: String, cost: Cost) throws {
    let salt = SymmetricKey(size: SymmetricKeySize(bitCount: 8 * Self.saltBytes))
      .withUnsafeBytes { Data($0) }
    try self.init(of: password, cost: cost, salt: salt)
  }

  private init(of password: String, cost: Cost, salt: Data) throws {
    self.cost = cost
    self.salt = salt
    key = try KDF.Scrypt.deriveKey(
      from: Data(password.utf8),
      salt: salt,
      outputByteCount: Self.keyBytes,
      rounds: cost.rounds,
      blockSize: Self.blockSize,
      parallelism: cost.parallelism
    )
  }

  /// Reads a stored hash. Returns `nil` if it isn't one.
  init?(stored: String) {
    let parts = stored.split(separator: "$")
    guard parts.count == 5, parts[0] == "scrypt", let rounds = Int(parts[1]), let parallelism = Int(parts[2]),
      let salt = Data(base64Encoded: String(parts[3])), let key = Data(base64Encoded: String(parts[4]))
    else { return nil }
    cost = Cost(rounds: rounds, parallelism: parallelism)
    self.salt = salt
    self.key = SymmetricKey(data: key)
  }

  /// The text to store.
  var stored: String {
    let key = key.withUnsafeBytes { Data($0) }
    return
      "scrypt$\(cost.rounds)$\(cost.parallelism)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
  }

  /// Returns whether a password has this hash. The comparison takes constant time.
  func matches(_ password: String) throws -> Bool {
    try PasswordHash(of: password, cost: cost, salt: salt).key == key
  }
}
