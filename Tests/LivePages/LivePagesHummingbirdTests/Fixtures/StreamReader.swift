#if LivePages
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Reads a stream of server-sent events in blocks, without the comment at the end of the first batch.
  final class StreamReader: NSObject, URLSessionDataDelegate {
    let blocks: AsyncThrowingStream<String, any Error>
    private let continuation: AsyncThrowingStream<String, any Error>.Continuation
    // Accessed only on the session's delegate queue, which is serial.
    nonisolated(unsafe) private var pending = ""
    // Likewise.
    nonisolated(unsafe) private var isInFirstBatch = true
    // Likewise.
    nonisolated(unsafe) private var lastHeard = ContinuousClock.now
    // Set once, before other code has access to the reader.
    nonisolated(unsafe) private var session: URLSession?

    init(_ request: URLRequest) {
      (blocks, continuation) = AsyncThrowingStream.makeStream(of: String.self)
      super.init()
      let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
      self.session = session
      session.dataTask(with: request).resume()
    }

    func leave() {
      session?.invalidateAndCancel()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      lastHeard = .now
      pending += String(decoding: data, as: UTF8.self)
      while let end = pending.firstRange(of: "\n\n") {
        let block = String(pending[..<end.lowerBound])
        if isInFirstBatch, block == ":" { isInFirstBatch = false } else { continuation.yield(block) }
        pending.removeSubrange(..<end.upperBound)
      }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      continuation.finish(throwing: error.map { StreamLoss(cause: $0, silence: .now - lastHeard) })
    }
  }

  /// The error of a stream that ended before the reader left it.
  struct StreamLoss: Error {
    let cause: any Error
    /// The time since the last received bytes.
    let silence: Duration
  }
#endif
