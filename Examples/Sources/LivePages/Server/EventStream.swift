import Foundation
import Hummingbird
import ServiceLifecycle

/// The stream of server-sent events of one tab: first the whole page, then the regions that change.
struct EventStream: Sendable {
  let page: OpenPage
  let changes: OpenPage.Changes
  /// After how long a silent stream sends a comment, by which both ends find out that the other is gone.
  let keepAlive: Duration

  /// Writes until the browser leaves, the page is closed, or the server shuts down.
  func run(writer: inout any ResponseBodyWriter) async throws {
    var shown = RenderedPage(await page.root())
    try await writer.write(Self.event("page", data: shown.whole))

    for await wake in wakes() {
      let animation = changes.takeAnimation()
      let current = RenderedPage(await page.root())
      let patches = current.changes(since: shown)
      shown = current
      if !patches.isEmpty {
        try await writer.write(Self.event("patches", data: Patches(animation: animation, regions: patches)))
      } else if wake == .silence {
        try await writer.write(ByteBuffer(string: ":\n\n"))
      }
    }
  }

  private struct Patches: Encodable {
    let animation: PageAnimation?
    let regions: [RegionPatch]
  }

  private enum Wake: Sendable {
    case change
    case silence
  }

  /// Changes and silences in one stream. Only the last one is kept for a reader that is slow: whichever it is, the
  /// reader shows what the page looks like by then.
  private func wakes() -> AsyncStream<Wake> {
    let (stream, continuation) = AsyncStream.makeStream(of: Wake.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task { [changes, keepAlive] in
      await withDiscardingTaskGroup { group in
        group.addTask {
          while (try? await Task.sleep(for: keepAlive)) != nil {
            continuation.yield(.silence)
          }
        }
        // At shutdown the server waits for its connections, and this one would never end by itself.
        for await _ in changes.wakes.cancelOnGracefulShutdown() {
          continuation.yield(.change)
        }
        group.cancelAll()
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  private static func event(_ name: String, data: some Encodable) throws -> ByteBuffer {
    var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
    buffer.writeBytes(try JSONEncoder().encode(data))
    buffer.writeString("\n\n")
    return buffer
  }
}
