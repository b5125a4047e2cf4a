import Foundation

extension CharacterSet {
  /// The characters that need no encoding in any part of a URL (RFC 3986, 2.3).
  public static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}
