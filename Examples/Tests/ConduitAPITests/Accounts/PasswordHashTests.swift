import Foundation
import Testing

@testable import ConduitAPI

struct PasswordHashTests {
  @Test func hashMatchesOnlyItsPassword() throws {
    let hash = try PasswordHash(of: "correct horse", cost: TestAPI.cost)
    #expect(try hash.matches("correct horse"))
    #expect(try !hash.matches("correct Horse"))
    #expect(try !hash.matches(""))
  }

  @Test func hashesAreSalted() throws {
    let hashes = try (0..<2).map { _ in try PasswordHash(of: "correct horse", cost: TestAPI.cost) }
    #expect(hashes[0] != hashes[1])
    #expect(hashes[0].salt != hashes[1].salt)
  }

  @Test func storedHashContainsItsCost() throws {
    let cost = PasswordHash.Cost(rounds: 4, parallelism: 2)
    let hash = try PasswordHash(of: "correct horse", cost: cost)
    #expect(hash.stored.hasPrefix("scrypt$4$2$"))
    let read = try #require(PasswordHash(stored: hash.stored))
    #expect(read == hash)
    #expect(try read.matches("correct horse"))
  }

  @Test(arguments: [
    "", "scrypt", "scrypt$4$2$AA==", "bcrypt$4$2$AA==$AA==", "scrypt$x$2$AA==$AA==", "scrypt$4$2$?$AA==",
  ])
  func otherStringsAreNotHashes(text: String) {
    #expect(PasswordHash(stored: text) == nil)
  }

  /// A vector of RFC 7914, section 12, with the block size that is used here.
  @Test func keyMatchesTheScryptVector() throws {
    let salt = Data("NaCl".utf8).base64EncodedString()
    let key = Data([
      0xFD, 0xBA, 0xBE, 0x1C, 0x9D, 0x34, 0x72, 0x00, 0x78, 0x56, 0xE7, 0x19, 0x0D, 0x01, 0xE9, 0xFE,
      0x7C, 0x6A, 0xD7, 0xCB, 0xC8, 0x23, 0x78, 0x30, 0xE7, 0x73, 0x76, 0x63, 0x4B, 0x37, 0x31, 0x62,
    ])
    let hash = try #require(PasswordHash(stored: "scrypt$1024$16$\(salt)$\(key.base64EncodedString())"))
    #expect(try hash.matches("password"))
  }

  @Test func unknownUsersAreVerifiedInVain() async throws {
    let hasher = PasswordHasher(cost: TestAPI.cost)
    #expect(try await !hasher.verify("decoy", nil))
    let hash = try await hasher.hash("correct horse")
    #expect(try await hasher.verify("correct horse", hash))
  }

  @Test func waitingPasswordsAreLimited() async throws {
    let hasher = PasswordHasher(cost: PasswordHash.Cost(rounds: 1 << 12, parallelism: 1))
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        group.addTask {
          do {
            _ = try await hasher.hash("correct horse")
            return true
          } catch {
            #expect(error as? APIError == .isBusy)
            return false
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(results.contains(true))
    #expect(results.contains(false))
    #expect(try await hasher.hash("correct horse").matches("correct horse"))
  }
}
