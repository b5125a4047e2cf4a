import CombineCore

/// One run of a scenario: its threads, and what has to hold.
///
/// A scenario gets a new one for each schedule. Everything happens on the thread that has the turn.
package final class Trial {
  package private(set) var failure: String?
  private(set) var threads: [RunThread] = []
  private var checks: [() -> Void] = []
  private var cleanups: [() -> Void] = []
  private var lives: [Life] = []

  private struct Life {
    let name: String
    weak var object: AnyObject?
  }

  package init() {}

  /// Adds a thread. All start at once, when the scenario is set up.
  package func thread(_ name: String, _ body: @escaping () -> Void) {
    threads.append(RunThread(name, body: body))
  }

  /// Adds a check that is made when all threads have ended.
  package func atEnd(_ check: @escaping () -> Void) {
    checks.append(check)
  }

  /// Adds what releases things when the checks are made.
  package func cleanUp(_ cleanup: @escaping () -> Void) {
    cleanups.append(cleanup)
  }

  /// Expects the object to be gone after the run.
  package func expectRelease(of object: AnyObject, _ name: String) {
    lives.append(Life(name: name, object: object))
  }

  /// Notes a failure. The first one counts.
  package func fail(_ message: @autoclosure () -> String) {
    if failure == nil { failure = message() }
  }

  package func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }

  /// The threads, which are not kept.
  func takeThreads() -> [RunThread] {
    defer { threads = [] }
    return threads
  }

  func check() {
    for check in checks { check() }
    checks = []
    for cleanup in cleanups { cleanup() }
    cleanups = []
  }

  func checkReleases() {
    for life in lives where life.object != nil { fail("\(life.name) was not released") }
  }
}

/// Marks the calling thread's entry into code of the package's client: another thread may run before it.
///
/// - Parameter object: What the code touches. Code that touches other objects may come before or after it all
///   the same; code with none is in the way of all other code with none.
package func userCode(_ label: String, on object: AnyObject? = nil) {
  let address = object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  ThreadControl.controller?.reach(
    SchedulePoint(.user, "", address: address, fileID: "", line: 0, label: label)
  )
}
