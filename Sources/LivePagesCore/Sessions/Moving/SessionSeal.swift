import Foundation

/// Makes of a session's secret what a storage may know, and of its content what nobody else can read.
package protocol SessionSeal: Sendable {
  /// By what the storage knows the session.
  func key(of token: SecretToken) -> SessionKey

  /// Encrypts the content of a session.
  func seal(_ content: Data, of key: SessionKey) throws -> Data

  /// Decrypts the content of a session.
  ///
  /// - Returns: `nil` for what was not sealed for this session by this site.
  func open(_ content: Data, of key: SessionKey) -> Data?
}
