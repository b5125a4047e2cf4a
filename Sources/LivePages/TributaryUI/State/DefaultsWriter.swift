import Foundation
import Synchronization

/// Writes user defaults to disk. Off Apple's platforms, Foundation does so only on request.
final class DefaultsWriter: Sendable {
  /// The writer of the app's process. It writes nothing before the app is served, so that tests leave no files.
  static let app = DefaultsWriter()

  private struct State: @unchecked Sendable {
    // Sendable: user defaults may be used by several threads.
    var isOn = false
    var pending: [ObjectIdentifier: UserDefaults] = [:]
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "tributary-ui.user-defaults", qos: .utility)

  /// Begins to write changes.
  func begin() { state.withLock { $0.isOn = true } }

  /// Lets user defaults that may have changed be written within half a second.
  func note(_ defaults: UserDefaults) {
    nonisolated(unsafe) let defaults = defaults
    let isFirst = state.withLock { state in
      guard state.isOn else { return false }
      defer { state.pending[ObjectIdentifier(defaults)] = defaults }
      return state.pending.isEmpty
    }
    if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(500)) { [weak self] in self?.write() } }
  }

  /// Writes what has changed at once.
  func write() {
    let pending = state.withLock { state in
      defer { state.pending = [:] }
      return state
    }.pending
    for defaults in pending.values { defaults.synchronize() }
  }
}
