import ConduitTransport
import Foundation
import Hummingbird

/// What all routes share: the database, the hashing of passwords, and the clock.
struct Backend: Sendable {
  let database: ConduitDatabase
  let passwords: PasswordHasher
  let now: @Sendable () -> Date

  /// The person who sends a request.
  struct Sender {
    let id: Int64
    let person: Person
    let token: AccessToken
  }

  /// Returns the logged-in person. Throws an error if the request has no valid token.
  func sender(of request: Request) async throws -> Sender {
    guard let sender = try await optionalSender(of: request) else { throw APIError.tokenIsMissing }
    return sender
  }

  /// Returns the logged-in person, or `nil` for a request without a token. Throws an error if the token is
  /// invalid, so that clients notice its expiry.
  func optionalSender(of request: Request) async throws -> Sender? {
    guard let token = try AccessToken(request) else { return nil }
    let person = try await database.read { [now] in try token.owner(at: now(), in: $0) }
    guard let person, let id = person.id else { throw APIError.tokenIsInvalid }
    return Sender(id: id, person: person, token: token)
  }
}

extension Parameters {
  /// Returns the decoded part of a path. Throws an error about a resource that can't exist if the part isn't
  /// percent-encoded UTF-8.
  func text(_ name: String, of resource: String) throws -> String {
    guard let text = get(name)?.removingPercentEncoding else { throw APIError.notFound(resource) }
    return text
  }
}
