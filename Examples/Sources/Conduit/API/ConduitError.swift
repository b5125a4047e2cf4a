import Foundation
import LocalHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An error of a request to the API.
struct ConduitError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// Nobody has logged in, or the log-in has expired.
    case unauthorized
    case forbidden
    case notFound
    /// The API has rejected the values of a form.
    case invalid
    /// The API has a problem of its own.
    case server
    /// The API could not be reached.
    case unreachable
    /// The response has another format.
    case unreadable
  }

  /// A rejected value: `email`, with `has already been taken`.
  struct Field: Hashable, Sendable {
    var name: String
    var messages: [String]
  }

  var reason: Reason
  var fields: [Field] = []

  /// The list of errors that a form shows.
  var messages: [String] {
    let messages = fields.flatMap { field in field.messages.map { "\(field.name) \($0)" } }
    return messages.isEmpty ? [reason.message] : messages
  }
}

extension ConduitError.Reason {
  fileprivate var message: String {
    switch self {
    case .unauthorized: "Your log-in has expired. Sign in again."
    case .forbidden: "You are not allowed to do this."
    case .notFound: "This no longer exists."
    case .invalid: "The values were rejected. Check them, and try again."
    case .server: "The server has a problem. Try again in a moment."
    case .unreachable: "The server could not be reached. Try again in a moment."
    case .unreadable: "The server's response could not be read. Try again in a moment."
    }
  }
}

extension ConduitError {
  /// The most messages that are shown, and their longest text. Both are from outside.
  private static let (mostMessages, longestMessage) = (20, 200)

  /// Creates the error of a response; `nil` for a success.
  init?(status: Int, body: Data) {
    switch status {
    case 200..<300: return nil
    case 401: reason = .unauthorized
    case 403: reason = .forbidden
    case 404: reason = .notFound
    case 400..<500: reason = .invalid
    default: reason = .server
    }
    guard (400..<500).contains(status) else { return }
    fields = Self.fields(in: body)
    // A log-in with a wrong password has the status of a missing one, and describes itself.
    if reason == .unauthorized, fields.contains(where: { $0.name != "token" }) { reason = .invalid }
  }

  /// Converts an error of the connection or of a decoder.
  init(_ error: any Error) {
    switch error {
    case let error as ConduitError: self = error
    case is URLError, is CancellationError: self.init(reason: .unreachable)
    default: self.init(reason: .unreadable)
    }
  }

  private static func fields(in body: Data) -> [Field] {
    struct Body: Decodable { var errors: [String: [String]] }
    guard let errors = try? BoundedJSON.decode(Body.self, fromResponse: body).errors else { return [] }
    return errors.sorted { $0.key < $1.key }.prefix(mostMessages).map { name, messages in
      Field(
        name: String(name.prefix(longestMessage)),
        messages: messages.prefix(mostMessages).map { String($0.prefix(longestMessage)) }
      )
    }
  }
}

extension Result where Success: Sendable, Failure == ConduitError {
  /// Runs a request of the API.
  static func of(_ request: () async throws -> Success) async -> Self {
    do {
      return .success(try await request())
    } catch {
      return .failure(ConduitError(error))
    }
  }
}
