import CombineCore
import CombineProbes
import Testing

// PassThroughSubscriberTests tests the behavior that all pass-through operators share.
struct AssertNoFailureTests {
  @Test func showsWhereItWasWritten() {
    let publisher = ProbePublisher<Int, ProbeError>()
    publisher.assertNoFailure("must not", file: "F.swift", line: 7).subscribe(ProbeSubscriber())
    let inner = publisher.subscribers[0]
    #expect(mirrorLabels(of: inner) == ["file", "line", "prefix"])
    #expect(mirrorChild("file", of: inner) == "F.swift")
    #expect(mirrorChild("line", of: inner) == "7")
    #expect(mirrorChild("prefix", of: inner) == "must not")
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let asserting = publisher.assertNoFailure("prefix", file: "F.swift", line: 7)
    #expect(asserting.upstream === publisher)
    #expect(asserting.prefix == "prefix")
    #expect(asserting.file.description == "F.swift")
    #expect(asserting.line == 7)
    #expect(publisher.assertNoFailure().prefix.isEmpty)
  }

  @Test func aFailureTrapsWithPrefixAndError() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let publisher = ProbePublisher<Int, ProbeError>()
      publisher.assertNoFailure("must not").subscribe(ProbeSubscriber())
      publisher.send(completion: .failure(ProbeError("word")))
    }
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("must not: word"))
  }

  @Test func withoutAPrefixTheMessageIsTheErrorAlsoAfterFinished() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let publisher = ProbePublisher<Int, ProbeError>()
      publisher.assertNoFailure().subscribe(ProbeSubscriber())
      publisher.send(completion: .finished)
      publisher.send(completion: .failure(ProbeError("word")))
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("Fatal error: word"))
  }
}
