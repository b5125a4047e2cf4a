import CombineCore
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Returns a publisher that loads a URL and emits the data and the response.
  ///
  ///     dataTaskPublisher(for:)  --(data, response)|
  ///
  /// Each subscription loads the URL again. It starts when you first request an element, and you receive the
  /// element on the session's delegate queue. The publisher fails only when there is no response, so check
  /// the status of the response for errors of the server. When you cancel the subscription, the task is
  /// cancelled.
  /// - Parameter url: The URL to load, with a default request.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }

  /// Returns a publisher that loads a request and emits the data and the response.
  ///
  /// For details, see ``dataTaskPublisher(for:)-(URL)``.
  /// - Parameter request: The request to load.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// A publisher that loads a request with a session and emits the data and the response.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// The request to load.
    public let request: URLRequest

    /// The session of the tasks.
    public let session: URLSession

    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      subscriber.receive(subscription: DataTaskSubscription(parent: self, downstream: subscriber))
    }
  }
}

/// The subscription of a data task publisher, which creates the task at the first request and delivers one
/// result.
///
/// `lock` protects the mutable state.
final class DataTaskSubscription: Subscription, OwnSubscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible, @unchecked Sendable
{
  typealias Downstream = any Subscriber<URLSession.DataTaskPublisher.Output, URLError>

  private enum State {
    case waiting(parent: URLSession.DataTaskPublisher)
    case starting(parent: URLSession.DataTaskPublisher)
    case running(URLSessionDataTask, parent: URLSession.DataTaskPublisher)
    case delivering
    case terminal
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state: State

  /// Guarded by `lock`, or `nil` once there is a result, or after cancellation.
  private var downstream: Downstream?

  /// Guarded by `lock`.
  private var demand = Subscribers.Demand.none

  /// The task, even after the state no longer references it. Guarded by `lock`.
  private weak var startedTask: URLSessionDataTask?

  init(parent: URLSession.DataTaskPublisher, downstream: Downstream) {
    state = .waiting(parent: parent)
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    let previous = lock.withLock {
      self.demand += demand
      let previous = state
      switch previous {
      case .waiting(let parent), .running(_, let parent): state = .starting(parent: parent)
      case .starting, .delivering, .terminal: break
      }
      return previous
    }
    switch previous {
    case .waiting(let parent): start(parent)
    case .running(let task, let parent): resume(task, parent: parent)
    case .starting, .delivering, .terminal: break
    }
  }

  private func start(_ parent: URLSession.DataTaskPublisher) {
    let task = parent.session.dataTask(with: parent.request) { [self] data, response, error in
      complete(data: data, response: response, error: error)
    }
    let goesOn = lock.withLock {
      startedTask = task
      return isStarting
    }
    if goesOn { task.resume() }
    keep(task, parent: parent)
  }

  /// Resumes the task at each request, because a client may have suspended it. While the state is `starting`,
  /// other requests have no effect. This matters on non-Apple platforms, where a task that is resumed twice
  /// loads twice.
  private func resume(_ task: URLSessionDataTask, parent: URLSession.DataTaskPublisher) {
    if lock.withLock({ isStarting }), task.state == .suspended { task.resume() }
    keep(task, parent: parent)
  }

  /// Called with `lock` held.
  private var isStarting: Bool {
    if case .starting = state { true } else { false }
  }

  private func keep(_ task: URLSessionDataTask, parent: URLSession.DataTaskPublisher) {
    let wasCancelled = lock.withLock {
      switch state {
      case .starting:
        state = .running(task, parent: parent)
        return false
      case .terminal: return true
      case .waiting, .running, .delivering: return false
      }
    }
    if wasCancelled { task.cancel() }
  }

  private func complete(data: Data?, response: URLResponse?, error: (any Error)?) {
    let (released, downstream, task): (State, Downstream?, URLSessionDataTask?) = lock.withLock {
      let released = state
      switch state {
      case .starting, .running: state = .delivering
      case .waiting, .delivering, .terminal: break
      }
      return (released, self.downstream.take(), startedTask)
    }
    defer { withExtendedLifetime(released) {} }
    #if canImport(FoundationNetworking)
      // The thread that ended the subscription may not have cancelled the task yet.
      let wasCancelled = if case .terminal = released { true } else { false }
      if wasCancelled || task?.state == .canceling { task?.waitForCancellation() }
    #endif
    guard let downstream else { return }
    guard let response, error == nil else {
      downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
      return
    }
    _ = downstream.receive((data ?? Data(), response))
    let goesOn = lock.withLock {
      if case .delivering = state { true } else { false }
    }
    if goesOn { downstream.receive(completion: .finished) }
  }

  func cancel() {
    let (ended, released) = lock.withLock {
      let ended = state
      state = .terminal
      return (ended, downstream.take())
    }
    if case .running(let task, _) = ended { task.cancel() }
    withExtendedLifetime(released) {}
  }

  var description: String { "DataTaskPublisher" }

  var customMirror: Mirror {
    let (state, downstream, demand) = lock.withLock { (self.state, self.downstream, self.demand) }
    let task: URLSessionDataTask? = if case .running(let task, _) = state { task } else { nil }
    let parent: URLSession.DataTaskPublisher? =
      switch state {
      case .waiting(let parent), .starting(let parent), .running(_, let parent): parent
      case .delivering, .terminal: nil
      }
    return Mirror(
      self,
      children: [
        "task": task as Any, "downstream": downstream as Any, "parent": parent as Any, "demand": demand,
      ]
    )
  }

  var playgroundDescription: Any { description }
}

#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking

  extension URLSessionTask {
    /// Waits until a cancellation has reached the task. The task's completion handler calls this if the task
    /// was cancelled or is about to be.
    ///
    /// A cancellation changes the task's state first. Its second part runs on another queue, later if the
    /// session looks up a cached response. If the task has left the session before that, which it does after
    /// the completion handler, the process stops. The second part starts by setting the error, and doesn't
    /// depend on anything that waits for this method.
    package func waitForCancellation() {
      let end = Date(timeIntervalSinceNow: 10)
      while (error as? URLError)?.code != .cancelled, Date() < end {
        Thread.sleep(forTimeInterval: 0.000_1)
      }
    }
  }
#endif
