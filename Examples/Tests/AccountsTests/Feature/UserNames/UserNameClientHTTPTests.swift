import Accounts
import CombineShim
import Foundation
import Testing

/// The client with real connections to the showcase's API.
struct UserNameClientHTTPTests {
  private func ask(
    _ name: String,
    conditions: RequestConditions = RequestConditions()
  ) async throws -> Result<Bool, UserNameClientError> {
    let server = UserNameServer()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let client = UserNameClient.http(endpoint: await server.url) { _ in conditions.headers }
      let answer = try await answer(of: client, about: name)
      group.cancelAll()
      return answer
    }
  }

  private func answer(of client: UserNameClient, about name: String) async throws -> Result<
    Bool, UserNameClientError
  > {
    let name = try UserName(name)
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Bool, UserNameClientError>.self)
    let request = client.ask(name) { continuation.yield($0) }
    var iterator = answers.makeAsyncIterator()
    let answer = await iterator.next()
    request.cancel()
    return try #require(answer)
  }

  @Test func aNameIsFreeOrTaken() async throws {
    #expect(try await ask("hypatia") == .success(true))
    #expect(try await ask("alice") == .success(false))
    #expect(try await ask("Alice") == .success(false))
  }

  @Test(arguments: [
    "a/b", "a?b=c", "a#b", "50% off", "<script>", "\u{65E5}\u{672C}\u{8A9E}", "../admin", "a+b", "...",
  ])
  func reservedCharactersInNamesAreEscaped(name: String) async throws {
    #expect(try await ask(name) == .success(true))
  }

  @Test func aSlowAnswerDelaysNoOther() async throws {
    let server = UserNameServer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let endpoint = await server.url
      let late = RequestConditions(delay: RequestConditions.longestDelay)
      let slow = UserNameClient.http(endpoint: endpoint) { _ in late.headers }
      let others = try (0..<60).map { number in
        slow.ask(try UserName("name\(number)")) { _ in }
      }
      let clock = ContinuousClock()
      let began = clock.now
      #expect(try await answer(of: .http(endpoint: endpoint), about: "hypatia") == .success(true))
      #expect(clock.now - began < RequestConditions.longestDelay)
      for other in others { other.cancel() }
      group.cancelAll()
    }
  }

  @Test func serverErrorsIncludeTheirStatus() async throws {
    #expect(
      try await ask("hypatia", conditions: RequestConditions(fault: .unavailable))
        == .failure(.trouble(status: 503))
    )
  }

  @Test func responsesWithoutJSONAreUnreadable() async throws {
    #expect(
      try await ask("hypatia", conditions: RequestConditions(fault: .malformed)) == .failure(.unreadable)
    )
  }

  @Test func aConnectionThatBreaksIsUnreachable() async throws {
    #expect(try await ask("hypatia", conditions: RequestConditions(fault: .cutOff)) == .failure(.unreachable))
  }

  @Test func missingServersAreUnreachable() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:1/user-names"))
    #expect(try await answer(of: .http(endpoint: nowhere), about: "hypatia") == .failure(.unreachable))
  }

  @Test func eachErrorSuggestsARemedy() {
    let errors: [UserNameClientError] = [.unreachable, .trouble(status: 503), .unreadable]
    for error in errors {
      #expect(error.message.lowercased().contains("try again"))
    }
  }
}
