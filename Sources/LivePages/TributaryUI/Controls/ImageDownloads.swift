import CombineShim
import Foundation
import TributaryBase

/// An object that loads the bytes of images, and cancels a download as soon as its response is too large.
///
/// A session passes each piece of a response to its delegate. The session's other methods return the whole response,
/// and a server could fill the memory with it. Off Apple's platforms, a session stores the body of a redirect without
/// passing it to its delegate, so a deadline limits these bodies.
final class ImageDownloads: NSObject, URLSessionDataDelegate, Sendable {
  static let shared = ImageDownloads()

  private let configuration: @Sendable () -> URLSessionConfiguration
  /// The session. It is created with the first download, and retains this object.
  private let session = Locked<URLSession?>(nil)
  private let downloads = Locked<[Int: ImageDownload]>([:])

  private let deadline: Duration

  /// - Parameter deadline: The time after which a download fails.
  init(
    deadline: Duration = .seconds(60),
    configuration: @escaping @Sendable () -> URLSessionConfiguration = { .default }
  ) {
    self.deadline = deadline
    self.configuration = configuration
  }

  /// Returns the bytes of a URL. If there are more than the limit, it throws a `URLError` with the code
  /// `dataLengthExceedsMaximum`.
  func data(from url: URL, atMost limit: Int) async throws -> Data {
    let download = ImageDownload(limit: limit)
    let timeout = Task { [deadline] in
      try await Task.sleep(for: deadline)
      download.end(with: .failure(URLError(.timedOut)))
    }
    defer { timeout.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard download.begin(continuation) else { return }
        let task = currentSession.dataTask(with: url)
        downloads.withLock { $0[task.taskIdentifier] = download }
        if !download.resume(task) { downloads.withLock { $0[task.taskIdentifier] = nil } }
      }
    } onCancel: {
      download.end(with: .failure(CancellationError()))
    }
  }

  /// Invalidates the session of a test.
  func invalidate() { session.withLock { $0.take() }?.finishTasksAndInvalidate() }

  private var currentSession: URLSession {
    session.withLock { session in
      if let session { return session }
      let new = URLSession(configuration: configuration(), delegate: self, delegateQueue: nil)
      session = new
      return new
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    downloads.withLock { $0[dataTask.taskIdentifier] }?.receive(data, response: dataTask.response)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    downloads.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(task, error)
  }
}

/// The bytes of a download.
private final class ImageDownload: Sendable {
  private struct State {
    var data = Data()
    var continuation: CheckedContinuation<Data, any Error>?
    var task: URLSessionDataTask?
    /// A Boolean value that indicates whether the download has returned a result or was cancelled.
    var isOver = false
  }

  private let limit: Int
  private let state = Locked(State())

  init(limit: Int) { self.limit = limit }

  /// Stores the continuation, or resumes it and returns `false` if the download has been cancelled.
  func begin(_ continuation: CheckedContinuation<Data, any Error>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  /// Starts the task, or cancels it and returns `false` if the download has been cancelled.
  func resume(_ task: URLSessionDataTask) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.task = task }
      return state.isOver
    }
    if isOver { task.cancel() } else { task.resume() }
    return !isOver
  }

  func receive(_ data: Data, response: URLResponse?) {
    if let error = URLError(response, limit: limit) { return end(with: .failure(error)) }
    let isTooLarge = state.withLock { state in
      // Pieces of a cancelled download may still arrive.
      guard !state.isOver else { return false }
      if state.data.count + data.count > limit { return true }
      state.data.append(data)
      return false
    }
    if isTooLarge { end(with: .failure(URLError(.dataLengthExceedsMaximum))) }
  }

  func complete(_ task: URLSessionTask, _ error: (any Error)?) {
    let failure = error ?? URLError(task.response, limit: limit)
    let ended = finish(failure.map { .failure($0) } ?? .success(state.withLock { $0.data }))
    #if canImport(FoundationNetworking)
      // A missing task means that another result has ended the download. That result has cancelled the task, or is
      // about to.
      if ended == nil { task.waitForCancellation() }
    #endif
  }

  /// Returns a result and cancels the task.
  func end(with result: Result<Data, any Error>) { finish(result)?.cancel() }

  /// Returns a result, unless the download is over.
  ///
  /// - Returns: The task that the result ends.
  private func finish(_ result: Result<Data, any Error>) -> URLSessionDataTask? {
    let (continuation, task) = state.withLock { state in
      state.isOver = true
      state.data = Data()
      return (state.continuation.take(), state.task.take())
    }
    continuation?.resume(with: result)
    return task
  }
}

extension URLError {
  /// Creates the error of a response that isn't a success or announces too many bytes. For any other response, it
  /// returns `nil`.
  fileprivate init?(_ response: URLResponse?, limit: Int) {
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
      self.init(.badServerResponse)
    } else if let response, response.expectedContentLength > Int64(limit) {
      self.init(.dataLengthExceedsMaximum)
    } else {
      return nil
    }
  }
}
