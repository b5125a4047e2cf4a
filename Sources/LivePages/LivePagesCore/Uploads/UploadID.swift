/// The id of an upload.
public struct UploadID: Hashable, Sendable {
  package let token: SecretToken

  package init(token: SecretToken) {
    self.token = token
  }

  /// One that no other upload has.
  public init() {
    token = .random()
  }

  /// Digits and letters.
  public var text: String { token.text }
}
