import LivePages
import LivePagesCore

/// The secret in the address of an inspector's page.
struct AddressToken: Sendable {
  private static let base = "/inspector"

  private let text: String

  /// - Parameter text: A random one, unless you say otherwise.
  init(_ text: String = SecretToken.random().text) {
    self.text = text
  }

  /// The path of the page.
  var path: String { "\(Self.base)/\(text)" }

  /// Whether a path may be answered: it is not the page's, or has its token. How long this takes does not
  /// depend on how much of a wrong token is right.
  func admits(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.first == Self.base.dropFirst() else { return true }
    guard parts.count > 1 else { return false }
    let (given, own) = (Array(parts[1].utf8), Array(text.utf8))
    guard given.count == own.count else { return false }
    var difference: UInt8 = 0
    for (one, other) in zip(given, own) { difference |= one ^ other }
    return difference == 0
  }
}
