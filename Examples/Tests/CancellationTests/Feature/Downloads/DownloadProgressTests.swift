import Testing

@testable import Cancellation

struct DownloadProgressTests {
  @Test func startsWithNothing() {
    let progress = DownloadProgress()
    #expect(progress.received == 0)
    #expect(progress.size == nil)
    #expect(!progress.isComplete)
  }

  @Test func piecesAddUp() throws {
    let first = try DownloadProgress().appending(ServerStub.chunk(0..<40)).get()
    #expect(first.received == 40)
    #expect(first.size == 100)
    #expect(first.version == "one")
    #expect(!first.isComplete)
    #expect(try first.appending(ServerStub.chunk(40..<100)).get().isComplete)
  }

  @Test func changedVersionsCannotBeContinued() throws {
    let first = try DownloadProgress().appending(ServerStub.chunk(0..<40)).get()
    #expect(first.appending(ServerStub.chunk(40..<80, version: "two")) == .failure(.changed))
  }

  @Test func changedSizesCannotBeContinued() throws {
    let first = try DownloadProgress().appending(ServerStub.chunk(0..<40)).get()
    var next = ServerStub.chunk(40..<80)
    next.fileSize = 101
    #expect(first.appending(next) == .failure(.changed))
  }

  @Test func wrongBytesAreFoundOutAtTheEnd() throws {
    var wrong = ServerStub.chunk(0..<40)
    wrong.bytes[7] ^= 1
    let first = try DownloadProgress().appending(wrong).get()
    #expect(first.appending(ServerStub.chunk(40..<100)) == .failure(.damaged))
  }

  @Test func rejectsInvalidPieces() {
    var empty = ServerStub.chunk(0..<40)
    empty.bytes = []
    #expect(DownloadProgress().appending(empty) == .failure(.notUnderstood))
    var long = ServerStub.chunk(0..<100)
    long.bytes.append(0)
    #expect(DownloadProgress().appending(long) == .failure(.notUnderstood))
  }
}
