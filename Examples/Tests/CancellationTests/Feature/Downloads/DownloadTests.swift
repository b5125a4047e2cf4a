import ComposableArchitecture
import Testing

@testable import Cancellation

@MainActor
struct DownloadTests {
  private let clock = TestClock()

  private func makeStore(_ server: ServerStub) -> TestStoreOf<Download> {
    TestStore(initialState: Download.State(file: "a")) {
      Download()
    } withDependencies: {
      $0.downloads = server.client
    }
  }

  /// Lets the next chunk arrive.
  private func receivePiece(_ store: TestStoreOf<Download>, upTo received: Int) async throws {
    await clock.advance(by: .seconds(1))
    let progress = try ServerStub.progress(received)
    await store.receive(.progressed(progress)) {
      $0.progress = progress
      if progress.isComplete { $0.phase = .finished }
    }
  }

  private func start(_ store: TestStoreOf<Download>) async {
    await store.send(.startTapped) { $0.phase = .running }
    await store.receive(.happened([.download("a", .started)]))
  }

  @Test func downloadsAPieceAtATime() async throws {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    await start(store)
    for received in [40, 80, 100] {
      try await receivePiece(store, upTo: received)
    }
    await store.receive(.happened([.download("a", .finished)]))
    #expect(server.requests.value.map(\.start) == [0, 40, 80])
    #expect(server.requests.value.map(\.version) == [nil, "one", "one"])
  }

  @Test func cancellingEndsTheRequests() async throws {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    await start(store)
    try await receivePiece(store, upTo: 40)
    await store.send(.cancelTapped) { $0.phase = .cancelled(.byID) }
    await store.receive(.happened([.download("a", .cancelled(.byID))]))
    await clock.advance(by: .seconds(10))
    #expect(server.requests.value.count == 2)
  }

  @Test func cancelledDownloadsResumeWhereTheyStopped() async throws {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    await start(store)
    try await receivePiece(store, upTo: 40)
    await store.send(.cancelTapped) { $0.phase = .cancelled(.byID) }
    await store.receive(.happened([.download("a", .cancelled(.byID))]))
    await start(store)
    for received in [80, 100] {
      try await receivePiece(store, upTo: received)
    }
    await store.receive(.happened([.download("a", .finished)]))
    #expect(server.requests.value.map(\.start) == [0, 40, 40, 80])
  }

  @Test func startingOverReplacesTheRunningDownload() async throws {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    await start(store)
    try await receivePiece(store, upTo: 40)
    await store.send(.startOverTapped) { $0.progress = DownloadProgress() }
    await store.receive(.happened([.download("a", .replaced), .download("a", .started)]))
    for received in [40, 80, 100] {
      try await receivePiece(store, upTo: received)
    }
    await store.receive(.happened([.download("a", .finished)]))
    #expect(server.requests.value.map(\.start) == [0, 40, 0, 40, 80])
  }

  @Test func finishedDownloadsCanOnlyBeStartedOver() async throws {
    let store = makeStore(ServerStub(clock: clock))
    await start(store)
    for received in [40, 80, 100] {
      try await receivePiece(store, upTo: received)
    }
    await store.receive(.happened([.download("a", .finished)]))
    await store.send(.startTapped)
    await store.send(.cancelTapped)
    await store.send(.startOverTapped) {
      $0.progress = DownloadProgress()
      $0.phase = .running
    }
    await store.receive(.happened([.download("a", .started)]))
    await store.send(.cancelTapped) { $0.phase = .cancelled(.byID) }
    await store.receive(.happened([.download("a", .cancelled(.byID))]))
  }

  @Test func startingARunningDownloadDoesNothing() async {
    let server = ServerStub(clock: clock)
    let store = makeStore(server)
    await start(store)
    await store.send(.startTapped)
    #expect(server.requests.value.count == 1)
    await store.send(.cancelTapped) { $0.phase = .cancelled(.byID) }
    await store.receive(.happened([.download("a", .cancelled(.byID))]))
  }

  @Test(arguments: [DownloadError.unreachable, .brokenOff, .refused(status: 503)])
  func failuresKeepReceivedBytes(_ error: DownloadError) async throws {
    let server = ServerStub(clock: clock, failures: [40: error])
    let store = makeStore(server)
    await start(store)
    try await receivePiece(store, upTo: 40)
    await clock.advance(by: .seconds(1))
    await store.receive(.failed(error)) { $0.phase = .failed(error) }
    await store.receive(.happened([.download("a", .failed)]))
    await start(store)
    #expect(server.requests.value.map(\.start) == [0, 40, 40])
    await store.send(.cancelTapped) { $0.phase = .cancelled(.byID) }
    await store.receive(.happened([.download("a", .cancelled(.byID))]))
  }

  @Test(arguments: [DownloadError.changed, .damaged, .notUnderstood])
  func unusablePartialDownloadsStartOver(_ error: DownloadError) async throws {
    let server = ServerStub(clock: clock, failures: [40: error])
    let store = makeStore(server)
    await start(store)
    try await receivePiece(store, upTo: 40)
    await clock.advance(by: .seconds(1))
    await store.receive(.failed(error)) { $0.phase = .failed(error) }
    await store.receive(.happened([.download("a", .failed)]))
    await store.send(.startTapped) {
      $0.phase = .running
      $0.progress = DownloadProgress()
    }
    await store.receive(.happened([.download("a", .started)]))
    #expect(server.requests.value.map(\.start) == [0, 40, 0])
    await store.send(.cancelTapped) { $0.phase = .cancelled(.byID) }
    await store.receive(.happened([.download("a", .cancelled(.byID))]))
  }
}
