import CombineShim
import ComposableArchitectureClassic
import Foundation

struct Mail: Equatable, Identifiable {
  let id: UUID
  var subject = ""
  var body = ""
  var isRead = false
}

struct MailClient {
  struct Failure: Error, Equatable {}

  var search: (String) -> Effect<[Mail], Failure>
  var body: @Sendable (Mail.ID) async throws -> String
  var incoming: @Sendable () -> AsyncStream<Mail>
  var markAsRead: (Mail.ID) -> Effect<Never, Never>
}

extension MailClient {
  static let unimplemented = Self(
    search: { _ in .unimplemented("search") },
    body: { _ in throw Failure() },
    incoming: { .never },
    markAsRead: { _ in .unimplemented("markAsRead") }
  )
}
