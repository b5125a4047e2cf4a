import CombineCore

/// One run of a scenario: its threads and assertions.
///
/// Each schedule has a new trial. Only the thread that has the turn accesses it.
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

  /// Adds a thread. All threads start together after the scenario's set-up.
  package func thread(_ name: String, _ body: @escaping () -> Void) {
    threads.append(RunThread(name, body: body))
  }

  /// Adds a check that runs after all threads have ended.
  package func atEnd(_ check: @escaping () -> Void) {
    checks.append(check)
  }

  /// Adds a clean-up that runs after the checks.
  package func cleanUp(_ cleanup: @escaping () -> Void) {
    cleanups.append(cleanup)
  }

  /// Expects the object to be released after the run.
  package func expectRelease(of object: AnyObject, _ name: String) {
    lives.append(Life(name: name, object: object))
  }

  /// Records a failure. Only the first one is kept.
  package func fail(_ message: @autoclosure () -> String) {
    if failure == nil { failure = message() }
  }

  package func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }

  /// Returns the threads and releases them.
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

/// Announces a call into the client's code, before which another thread may run.
///
/// - Parameter object: The object that the code accesses. Code that accesses different objects commutes; code
///   without an object conflicts with all other code without one.
package func userCode(_ label: String, on object: AnyObject? = nil) {
  let address = object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
  ThreadControl.controller?.reach(
    SchedulePoint(.user, "", address: address, fileID: "", line: 0, label: label)
  )
}
