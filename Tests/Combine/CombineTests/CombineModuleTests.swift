import Combine
import Foundation
import Testing

/// Imports `Combine` and Foundation together, as source code for Apple's platforms does.
struct CombineModuleTests {
  @Test func publishersAndSubjectsAreAvailable() {
    var received: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let token: AnyCancellable = subject.map { "\($0)" }.eraseToAnyPublisher().sink { received.append($0) }
    subject.send(1)
    token.cancel()
    subject.send(2)
    #expect(received == ["1"])
  }

  @Test func dispatchQueuesAreSchedulers() {
    func time<S: Scheduler>(of scheduler: S) -> S.SchedulerTimeType { scheduler.now }
    #expect(time(of: DispatchQueue.main) <= time(of: DispatchQueue.main))
  }

  // On Apple's platforms, Foundation provides these publishers.
  @Test func urlSessionsPublishTheirDataTasks() async throws {
    let url = try #require(URL(string: "greeting://somewhere"))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [GreetingProtocol.self]
    let session = URLSession(configuration: configuration)
    var texts: [String] = []
    for try await (data, response) in session.dataTaskPublisher(for: URLRequest(url: url)).values {
      #expect(response.url == url)
      texts.append(String(decoding: data, as: UTF8.self))
    }
    #expect(texts == ["hello"])
  }

  @Test func theModuleIsSeenByCanImport() {
    #if canImport(Combine)
      let isSeen = true
    #else
      let isSeen = false
    #endif
    #expect(isSeen)
  }
}

/// Answers every request with a greeting, without network access.
private final class GreetingProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url else { return }
    let data = Data("hello".utf8)
    let length = data.count
    let response = URLResponse(url: url, mimeType: nil, expectedContentLength: length, textEncodingName: nil)
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: data)
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
