import CombineCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread that runs only while it has the turn.
///
/// Unchecked because the turn orders every access: semaphores pass it on, and only its holder accesses the
/// workers of the run.
final class Worker: @unchecked Sendable {
  enum State {
    case idle
    case ready
    case parked
    case finished
  }

  var state = State.idle
  var name = ""
  var body: (() -> Void)?
  /// Whether the thread waits for work, like the threads of schedulers. A run ends when only such threads
  /// remain.
  var isIdle = false

  /// Whether the controller doesn't switch to other threads at this thread's points.
  var keepsTurn = false

  /// The condition and point of a parked thread, and whether it was woken since it last evaluated the
  /// condition.
  var condition: (() -> Bool)?
  var point: SchedulePoint?
  var isWoken = false

  private(set) var threadNumber: UInt = 0
  let turn = Semaphore()
  private let whenFinished: @Sendable () -> Void

  /// - Parameter whenFinished: A closure that the thread calls after each body.
  init(whenFinished: @escaping @Sendable () -> Void) {
    self.whenFinished = whenFinished
    let isStarted = Semaphore()
    startThread { [self] in
      threadNumber = currentThreadNumber
      isStarted.signal()
      while true { runNextBody() }
    }
    isStarted.wait()
  }

  private func runNextBody() {
    turn.wait()
    takeBody()?()
    whenFinished()
  }

  /// Clears the body, so that its captures are released before the turn passes on.
  private func takeBody() -> (() -> Void)? {
    defer { body = nil }
    return body
  }

  /// Whether the thread can run. A thread whose condition still holds goes back to sleep.
  /// - Parameter isClosing: Whether threads that wait for work may end.
  func canRun(_ isClosing: Bool) -> Bool {
    switch state {
    case .idle, .finished: return false
    case .ready: return true
    case .parked:
      if isIdle, isClosing { return true }
      guard isWoken, let condition else { return false }
      if condition() { isWoken = false }
      return isWoken
    }
  }
}

/// A system semaphore, the cheapest way to switch threads.
///
/// Unchecked because of the pointer: it is written once, and the system synchronizes access to the semaphore.
/// Semaphores are never freed, because abandoned threads wait for them forever.
final class Semaphore: @unchecked Sendable {
  private let system = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() {
    sem_init(system, 0, 0)
  }

  func signal() {
    sem_post(system)
  }

  func wait() {
    while sem_wait(system) != 0 {}
  }

  /// - Returns: Whether a signal arrived before the timeout.
  func wait(seconds: Int) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += seconds
    while sem_timedwait(system, &deadline) != 0 {
      if errno == ETIMEDOUT { return false }
    }
    return true
  }
}

private final class ThreadBody {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// Starts a thread that is never joined.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let argument = Unmanaged.passRetained(ThreadBody(body: body)).toOpaque()
  let error = pthread_create(
    &thread,
    nil,
    { argument in
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().body()
      return nil
    },
    argument
  )
  precondition(error == 0, "No thread could be started: error \(error)")
  pthread_detach(thread)
}
