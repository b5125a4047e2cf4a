import CombineShim
import ComposableArchitecture
import DependencyInjection

/// Records the dependencies that an action's reducer and its effects use, and what those answer.
///
/// Each entry has one. It is used on any thread.
final class DependencyRecording: DependencyObserver, @unchecked Sendable {
  // Sendable: `uses` and `calls` are guarded by `lock`. Values are kept as they are, and only printed.

  /// The most calls of one entry that are kept.
  static let mostCalls = 1_000

  private let shared: SharedRecording
  private let lock = Lock()
  private var uses: [UsedDependency] = []
  private var calls: [EndpointRecord] = []
  private var omitted = 0

  init(_ shared: SharedRecording) {
    self.shared = shared
  }

  func reads<Value: Sendable>(_ read: DependencyRead, _ value: Value) -> Value {
    lock.withLock {
      guard !uses.contains(where: { $0.key == read.key }) else { return }
      uses.append(UsedDependency(key: read.key, target: read.expression, value: value))
    }
    guard let recordable = value as? any RecordableDependency else { return value }
    return recordable.recorded(by: DependencyRecorder(type(of: recordable), self)) as? Value ?? value
  }

  func calls(_ endpoint: EndpointCall) -> (any EndpointObserver)? {
    let hasRoom = lock.withLock { calls.count < Self.mostCalls }
    let record = hasRoom ? EndpointRecord(endpoint, shared) : nil
    let isKept = lock.withLock {
      guard let record, calls.count < Self.mostCalls else {
        omitted += 1
        return false
      }
      calls.append(record)
      return true
    }
    return isKept ? record : nil
  }

  /// What was read, each dependency once.
  var reads: [UsedDependency] { lock.withLock { uses } }

  /// The calls, in the order in which they began.
  var records: [EndpointRecord] { lock.withLock { calls } }

  /// The number of calls that are not kept.
  var omittedCalls: Int { lock.withLock { omitted } }
}

/// A dependency that was read.
struct UsedDependency: Sendable {
  let key: ObjectIdentifier
  /// The expression with which a test sets it: `$0.date`.
  let target: String
  let value: any Sendable
}

/// The state that the recordings of one store share.
final class SharedRecording: @unchecked Sendable {
  // Sendable: the fields that change are guarded by `lock`.

  let now: @Sendable () -> Duration
  /// The most bytes that all answers may take, as estimated.
  private let mostBytes: Int
  private let lock = Lock()
  private var bytes = 0
  private var lastCall = 0

  init(mostBytes: Int, now: @escaping @Sendable () -> Duration) {
    self.mostBytes = mostBytes
    self.now = now
  }

  /// Counts the calls of the store.
  func nextCall() -> Int {
    lock.withLock {
      lastCall += 1
      return lastCall
    }
  }

  /// - Returns: Whether there is room for an answer.
  func reserve(_ count: Int) -> Bool {
    lock.withLock {
      guard bytes + count <= mostBytes else { return false }
      bytes += count
      return true
    }
  }

  func free(_ count: Int) {
    lock.withLock { bytes -= count }
  }
}
