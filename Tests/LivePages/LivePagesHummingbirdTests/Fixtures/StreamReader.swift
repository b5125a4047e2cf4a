#if LivePages
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Reads a stream of server-sent events block by block, without the comment that ends the first batch.
  final class StreamReader: NSObject, URLSessionDataDelegate {
    let blocks: AsyncThrowingStream<String, any Error>
    private let continuation: AsyncThrowingStream<String, any Error>.Continuation
    // Used on the session's delegate queue alone, which is serial.
    nonisolated(unsafe) private var pending = ""
    // The same.
    nonisolated(unsafe) private var isInFirstBatch = true
    // The same.
    nonisolated(unsafe) private var lastHeard = ContinuousClock.now
    // Set once, before the reader is handed out.
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

  /// Why a stream ended that a reader had not left.
  struct StreamLoss: Error {
    let cause: any Error
    /// For how long nothing had come by then.
    let silence: Duration
  }
#endif
