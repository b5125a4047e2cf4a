@testable import LivePagesCore

extension BrowserStream {
  /// Starts to write nothing, and waits for the end of the stream.
  var ended: Void {
    get async {
      await withCheckedContinuation { continuation in
        writing.begin(
          performing: { operation in Task { await operation() } },
          write: {},
          end: { continuation.resume() }
        )
      }
    }
  }
}
