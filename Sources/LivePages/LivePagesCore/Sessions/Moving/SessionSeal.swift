import Foundation

/// Makes a session's key of its secret, and encrypts its content.
package protocol SessionSeal: Sendable {
  /// The key of a session in the storage.
  func key(of token: SecretToken) -> SessionKey

  /// A new secret of a session, which the site recognises as its own. It looks like any other.
  func makeToken() -> SecretToken

  /// Whether the site has made this secret.
  func isOwn(_ token: SecretToken) -> Bool

  /// The names under which a storage keeps a text that it is not to learn: that of the current key first, and
  /// those of the earlier keys.
  func names(of text: String) -> [String]

  /// Encrypts the content of a session, as it is saved under an epoch.
  func seal(_ content: Data, of key: SessionKey, epoch: Int) throws -> Data

  /// Decrypts the content of a session.
  ///
  /// - Returns: The content, and the epoch under which it was sealed; `nil` for what was not sealed for this
  ///   session by this site.
  func open(_ content: Data, of key: SessionKey) -> (content: Data, epoch: Int)?
}

extension SessionSeal {
  package func makeToken() -> SecretToken { .random() }

  package func isOwn(_ token: SecretToken) -> Bool { true }

  package func names(of text: String) -> [String] { [text] }
}
