import CombineFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private protocol HTTPSession {
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
  func data(from url: URL) async throws -> (Data, URLResponse)
  func upload(for request: URLRequest, from bodyData: Data) async throws -> (Data, URLResponse)
}

extension URLSession: HTTPSession {}

private struct Stub: HTTPSession {
  func data(for request: URLRequest) async throws -> (Data, URLResponse) { (Data(), HTTPURLResponse()) }
  func data(from url: URL) async throws -> (Data, URLResponse) { (Data(), URLResponse()) }
  func upload(for request: URLRequest, from bodyData: Data) async throws -> (Data, URLResponse) {
    (bodyData, URLResponse())
  }
}

struct SessionRequirementsTests {
  @Test func aSessionAndAStubConformToAProtocolOfAnApp() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:9"))
    let sessions: [any HTTPSession] = [URLSession(configuration: .ephemeral), Stub()]
    await #expect(throws: URLError.self) { try await sessions[0].data(for: URLRequest(url: url)) }
    await #expect(throws: URLError.self) { try await sessions[0].data(from: url) }
    #expect(try await sessions[1].upload(for: URLRequest(url: url), from: Data([1])).0 == Data([1]))
    let response = try await sessions[1].data(for: URLRequest(url: url)).1
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
  }

  @Test func namesOfApplesFoundationExist() throws {
    #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC)
    #expect(NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
    #expect(USEC_PER_SEC == 1000 * MSEC_PER_SEC)
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
    #expect(Data.WritingOptions.atomicWrite == .atomic)
  }
}
