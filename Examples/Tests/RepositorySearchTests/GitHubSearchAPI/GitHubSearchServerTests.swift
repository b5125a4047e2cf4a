import Foundation
import RepositorySearch
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct GitHubSearchServerTests {
  private struct Found: Decodable {
    struct Item: Decodable {
      var id: Int
      var fullName: String
      var stargazersCount: Int
      var htmlUrl: String
      var description: String?
      var language: String?
    }

    var totalCount: Int
    var incompleteResults: Bool
    var items: [Item]

    init(_ answer: Answer) throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      self = try decoder.decode(Self.self, from: answer.body)
    }
  }

  private func found(_ answer: Answer) throws -> Found {
    #expect(answer.status == 200)
    #expect(answer.response.value(forHTTPHeaderField: "Content-Type") == "application/json; charset=utf-8")
    return try Found(answer)
  }

  @Test func answersInTheShapeOfGitHub() async throws {
    try await withServer { get in
      let found = try found(await get("q=swift-composable", Conditions()))
      #expect(found.totalCount == 1)
      #expect(!found.incompleteResults)
      #expect(found.items.map(\.fullName) == ["pointfreeco/swift-composable-architecture"])
      #expect(found.items[0].language == "Swift")
      #expect(found.items[0].htmlUrl == "https://github.com/pointfreeco/swift-composable-architecture")
    }
  }

  @Test func mostStarredRepositoriesComeFirst() async throws {
    try await withServer { get in
      let stars = try found(await get("q=a", Conditions())).items.map(\.stargazersCount)
      #expect(stars.count == 30)
      #expect(stars == stars.sorted(by: >))
    }
  }

  @Test func pageSizeFollowsTheRequest() async throws {
    try await withServer { get in
      let found = try found(await get("q=swift&per_page=3", Conditions()))
      #expect(found.items.count == 3)
      #expect(found.totalCount > 3)
      let least = try self.found(await get("q=swift&per_page=0", Conditions()))
      #expect(least.items.count == 1)
      let usual = try self.found(await get("q=swift&per_page=x", Conditions()))
      #expect(usual.items.count == found.totalCount)
    }
  }

  @Test(arguments: [
    ("c%2B%2B", 3), ("C%23", 2), ("%E2%98%95", 1), ("coffee+code", 1), ("SWIFT%20nio", 1),
    ("nothing-is-called-so", 0), ("%3Cscript%3E", 0),
  ])
  func theQueryIsDecoded(query: String, count: Int) async throws {
    try await withServer { get in
      let found = try found(await get("q=\(query)", Conditions()))
      #expect(found.totalCount == count)
    }
  }

  @Test(arguments: ["", "q=", "q=%20", "p=swift", "q=%FF"])
  func aSearchForNothingIsRefused(query: String) async throws {
    try await withServer { get in
      let answer = try await get(query, Conditions())
      #expect(answer.status == 422)
      #expect(answer.text.contains(#""message":"Validation Failed""#))
    }
  }

  // MARK: Conditions

  @Test(arguments: [
    (Failure.unauthorized, 401, "Bad credentials"), (.rateLimited, 403, "API rate limit exceeded"),
    (.forbidden, 403, "not accessible"), (.notFound, 404, "Not Found"),
    (.unprocessable, 422, "Validation Failed"), (.unavailable, 503, "Service Unavailable"),
  ])
  func requestsFailWithTheRequestedStatus(failure: Failure, status: Int, message: String) async throws {
    struct Body: Decodable {
      var message: String
      var documentationUrl: String
      var status: String
    }
    try await withServer { get in
      let answer = try await get("q=swift", Conditions(failure: failure))
      #expect(answer.status == status)
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let body = try decoder.decode(Body.self, from: answer.body)
      #expect(body.message.contains(message))
      #expect(body.documentationUrl.hasPrefix("https://docs.github.com/"))
      #expect(body.status == "\(status)")
    }
  }

  @Test func rateLimitsIncludeTheirRetryDelay() async throws {
    try await withServer { get in
      let answer = try await get("q=swift", Conditions(failure: .rateLimited))
      #expect(answer.response.value(forHTTPHeaderField: "X-RateLimit-Remaining") == "0")
      let reset = answer.response.value(forHTTPHeaderField: "X-RateLimit-Reset").flatMap(Double.init)
      let pause = try #require(reset) - Date().timeIntervalSince1970
      #expect((30...44).contains(pause))
    }
  }

  @Test func malformedAnswersAreNotJSON() async throws {
    try await withServer { get in
      let answer = try await get("q=swift", Conditions(failure: .malformed))
      #expect(answer.status == 200)
      #expect(throws: DecodingError.self) { try Found(answer) }
    }
  }

  @Test func aLostConnectionGivesNoAnswer() async throws {
    try await withServer { get in
      await #expect(throws: URLError.self) {
        try await get("q=swift", Conditions(failure: .connectionLost))
      }
      let answer = try await get("q=swift", Conditions())
      #expect(answer.status == 200)
    }
  }

  @Test func anAnswerCanBePutOff() async throws {
    try await withServer { get in
      let clock = ContinuousClock()
      let duration = try await clock.measure {
        _ = try await get("q=swift", Conditions(latency: .milliseconds(150)))
      }
      #expect(duration >= .milliseconds(150))
    }
  }

  /// This does not measure time, because a busy machine would distort it. Instead, the most delayed response
  /// must not have arrived yet.
  @Test func aLateAnswerKeepsNoOtherRequestWaiting() async throws {
    try await withServer { get in
      let (order, answered) = AsyncStream.makeStream(of: String.self)
      let late = Task {
        _ = try await get("q=swift", Conditions(latency: .seconds(10)))
        answered.yield("late")
      }
      let answer = try await get("q=swift", Conditions())
      answered.yield("prompt")
      #expect(answer.status == 200)
      #expect(await order.first { _ in true } == "prompt")
      late.cancel()
      _ = try? await late.value
    }
  }
}
