import CombineCore
import CombineFoundation
import CombineProbes
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct DataTaskSubscriptionTests {
  private typealias Probe = ProbeSubscriber<URLSession.DataTaskPublisher.Output, URLError>

  private let session = StubSession(configuration: .ephemeral)

  private func subscribe(_ subscriber: Probe) throws {
    let url = try #require(URL(string: "http://stub.test"))
    session.dataTaskPublisher(for: url).subscribe(subscriber)
  }

  @Test func aRequestWhileTheTaskIsResumedDoesNotResumeItAgain() throws {
    let subscriber = Probe(demand: nil)
    try subscribe(subscriber)
    session.task.onResume = { subscriber.request(.max(1)) }
    subscriber.request(.max(1))
    #expect(session.task.log == ["resume"])
    subscriber.cancel()
  }

  @Test func theFirstRequestDoesNotReadTheState() throws {
    let subscriber = Probe(demand: .max(1))
    try subscribe(subscriber)
    #expect(session.task.log == ["resume"])
    #expect(session.task.stateReads == 0)
    subscriber.request(.max(1))
    #expect(session.task.stateReads == 1)
    subscriber.cancel()
  }

  @Test func aRequestResumesATaskThatWasSuspended() throws {
    let subscriber = Probe(demand: .max(1))
    try subscribe(subscriber)
    subscriber.request(.max(1))
    session.task.suspend()
    subscriber.request(.max(1))
    #expect(session.task.log == ["resume", "suspend", "resume"])
    subscriber.cancel()
  }

  @Test func cancellingWhileTheTaskIsResumedCancelsIt() throws {
    let subscriber = Probe(demand: nil)
    try subscribe(subscriber)
    session.task.onResume = { subscriber.cancel() }
    subscriber.request(.max(1))
    #expect(session.task.log == ["resume", "cancel"])
  }
}

/// A session with one task that loads nothing.
private final class StubSession: URLSession, @unchecked Sendable {
  // Sendable: it is immutable.

  let task = StubTask()

  override func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    task
  }
}

private final class StubTask: URLSessionDataTask, @unchecked Sendable {
  // Sendable: only one thread uses it.

  private(set) var log: [String] = []
  var onResume: () -> Void = {}
  private var isRunning = false

  private(set) var stateReads = 0

  override var state: URLSessionTask.State {
    stateReads += 1
    return isRunning ? .running : .suspended
  }

  /// Starts only after the given closure, like a real task that another thread resumes concurrently.
  override func resume() {
    log.append("resume")
    let meanwhile = onResume
    onResume = {}
    meanwhile()
    isRunning = true
  }

  override func suspend() {
    log.append("suspend")
    isRunning = false
  }

  override func cancel() { log.append("cancel") }
}
