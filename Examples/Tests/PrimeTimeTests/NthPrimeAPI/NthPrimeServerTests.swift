import Foundation
import PrimeTime
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct NthPrimeServerTests {
  private func withServer(
    faults: FaultFile? = nil,
    _ body:
      @escaping @Sendable (_ get: @Sendable (String) async throws -> (status: Int, text: String)) async throws
      -> Void
  ) async throws {
    let server = NthPrimeServer(faults: faults)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let base = await server.url
      try await body { query in
        guard let url = URL(string: "/v2/query?" + query, relativeTo: base) else { throw URLError(.badURL) }
        let (data, response) = try await URLSession.shared.data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
      }
      group.cancelAll()
    }
  }

  @Test func answersInTheShapeOfWolframAlpha() async throws {
    struct Answer: Decodable {
      struct Result: Decodable { var pods: [Pod] }
      struct Pod: Decodable {
        var primary: Bool?
        var subpods: [Subpod]
      }
      struct Subpod: Decodable { var plaintext: String }
      var queryresult: Result
    }
    try await withServer { get in
      let (status, text) = try await get("input=prime%205&format=plaintext&output=JSON&appid=x")
      #expect(status == 200)
      let answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
      #expect(answer.queryresult.pods.first { $0.primary == true }?.subpods.first?.plaintext == "11")
    }
  }

  @Test(arguments: [
    "prime%200", "prime%20-3", "prime%20x", "prime", "prime%201000001", "weather", "prime%205%206",
  ])
  func unansweredQuestionsReturnNoPods(input: String) async throws {
    try await withServer { get in
      let (status, text) = try await get("input=\(input)&output=JSON&appid=x")
      #expect(status == 200)
      #expect(text == #"{"queryresult":{"pods":[],"success":false}}"#)
    }
  }

  @Test func questionsThatAreNotWellFormedAreErrors() async throws {
    try await withServer { get in
      let refused = [
        ("input=prime%205&output=JSON", 403), ("input=prime%205&output=XML&appid=x", 400),
        ("output=JSON&appid=x", 400),
      ]
      for (query, expected) in refused {
        let (status, _) = try await get(query)
        #expect(status == expected)
      }
    }
  }

  @Test func failsWhileTheFaultFileExists() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "fault-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let question = "input=prime%205&output=JSON&appid=x"
    try await withServer(faults: FaultFile(url: file)) { get in
      #expect(try await get(question).status == 200)
      try Data("unavailable\n".utf8).write(to: file)
      #expect(try await get(question).status == 503)
      try Data("malformed".utf8).write(to: file)
      #expect(try await get(question).text == #"{"queryresult":"#)
      try Data("stalled".utf8).write(to: file)
      async let answer = get(question)
      try FileManager.default.removeItem(at: file)
      let text = try await answer.text
      #expect(text.contains("11"))
    }
  }
}
