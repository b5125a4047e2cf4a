import Foundation

/// Makes a session's key of its secret, and encrypts its content.
package protocol SessionSeal: Sendable {
  /// The key of a session in the storage.
  func key(of token: SecretToken) -> SessionKey

  /// Encrypts the content of a session, as it is saved under an epoch.
  func seal(_ content: Data, of key: SessionKey, epoch: Int) throws -> Data

  /// Decrypts the content of a session.
  ///
  /// - Returns: The content, and the epoch under which it was sealed; `nil` for what was not sealed for this
  ///   session by this site.
  func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)?
}
