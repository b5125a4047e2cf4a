#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore

  /// The stream of server-sent events of one tab: first the whole page, then the regions that change.
  struct EventStream: Sendable {
    let page: OpenPage
    let changes: OpenPage.Changes

    private struct Patches: Encodable {
      let animation: PageAnimation?
      let regions: [RegionPatch]
    }

    /// Writes until the browser leaves or the page is closed.
    func run(writer: inout any ResponseBodyWriter) async throws {
      var shown = try await showAll(writer: &writer)

      for await _ in changes.wakes {
        guard let change = changes.takeChange() else {
          // By a comment now and then both ends find out that the other is gone.
          try await writer.write(ByteBuffer(string: ":\n\n"))
          continue
        }
        let current = RenderedPage(await page.root())
        let regions = current.changes(since: shown)
        shown = current.outline
        guard !regions.isEmpty else { continue }
        let patches = Patches(animation: change.animation, regions: regions)
        try await writer.write(Self.event("patches", data: patches))
      }
    }

    /// - Returns: What is shown then.
    private func showAll(writer: inout any ResponseBodyWriter) async throws -> PageOutline {
      let current = RenderedPage(await page.root())
      try await writer.write(Self.event("page", data: current.whole))
      return current.outline
    }

    private static func event(_ name: String, data: some Encodable) throws -> ByteBuffer {
      var buffer = ByteBuffer(string: "event: \(name)\ndata: ")
      buffer.writeBytes(try JSONEncoder().encode(data))
      buffer.writeString("\n\n")
      return buffer
    }
  }
#endif
