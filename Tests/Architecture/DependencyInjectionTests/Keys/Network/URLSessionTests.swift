import DependencyInjection
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct URLSessionTests {
  @Dependency(\.urlSession) private var urlSession

  @Test func aRequestOfATestIsReportedAndFails() async throws {
    let url = try #require(URL(string: "https://example.com/primes?n=7"))
    try await withKnownIssue {
      do {
        _ = try await urlSession.data(from: url)
        Issue.record("It was answered.")
      } catch let error as UnimplementedURLRequest {
        #expect(error.method == "GET")
        #expect(error.url == url)
      }
    } matching: {
      $0.description.contains(
        #"@Dependency(\.urlSession) has no test implementation, but 'GET https://example.com/primes?n=7' was used"#
      )
    }
  }

  @Test func reportsNameTheHTTPMethod() async throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com/primes")))
    request.httpMethod = "POST"
    await withKnownIssue {
      await #expect(throws: UnimplementedURLRequest.self) { try await urlSession.data(for: request) }
    } matching: {
      $0.description.contains("'POST https://example.com/primes' was used")
    }
  }

  @Test func eachRequestIsReportedInItsOwnTask() async throws {
    let url = try #require(URL(string: "https://example.com/many"))
    let session = urlSession
    let reports = Locked(0)
    await withKnownIssue {
      await withTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { _ = try? await session.data(from: url) }
        }
      }
    } matching: { _ in
      reports.withLock { $0 += 1 }
      return true
    }
    #expect(reports.withLock { $0 } == 10)
  }

  @Test func isTheSharedOneInARunningProgram() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(urlSession === URLSession.shared)
    }
  }
}
