/// A handler at work.
protocol ActiveRun: OwnerJob {
  func cancel()
}

/// The handlers of a bloc that are at work. Touched on the owner only.
struct ActiveRuns {
  private var runs: [ObjectIdentifier: any ActiveRun] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// Grows whenever a handler begins or ends.
  private(set) var progress = 0

  var isEmpty: Bool { runs.isEmpty }

  mutating func insert(_ run: some ActiveRun) {
    progress += 1
    runs[ObjectIdentifier(run)] = run
  }

  mutating func remove(_ run: some ActiveRun) {
    progress += 1
    runs[ObjectIdentifier(run)] = nil
    guard runs.isEmpty else { return }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Resumes the continuation when no handler runs.
  mutating func append(_ waiter: CheckedContinuation<Void, Never>) {
    if runs.isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }

  func cancelAll() {
    for run in runs.values { run.cancel() }
  }
}
