import CombineShim
import ComposableArchitecture
import DependencyInjection

/// Records the dependencies that an action's reducer and effects use, and the values that the dependencies
/// return.
///
/// An entry has its own recording, which you can use from any thread.
final class DependencyRecording: DependencyObserver, @unchecked Sendable {
  // Sendable because `lock` guards `uses` and `calls`, and values are only printed.

  /// The maximum number of recorded calls per entry.
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

  /// The dependencies that were read, without duplicates.
  var reads: [UsedDependency] { lock.withLock { uses } }

  /// The calls, in the order they began.
  var records: [EndpointRecord] { lock.withLock { calls } }

  /// The number of calls that aren't recorded.
  var omittedCalls: Int { lock.withLock { omitted } }
}

/// A dependency that was read.
struct UsedDependency: Sendable {
  let key: ObjectIdentifier
  /// The expression that overrides the dependency in a test, such as `$0.date`.
  let target: String
  let value: any Sendable
}

/// The state that all recordings of one store share.
final class SharedRecording: @unchecked Sendable {
  // Sendable: `lock` guards the fields that change.

  let now: @Sendable () -> Duration
  /// The maximum total size of all returned values, in bytes, as estimated.
  private let mostBytes: Int
  private let lock = Lock()
  private var bytes = 0
  private var lastCall = 0

  init(mostBytes: Int, now: @escaping @Sendable () -> Duration) {
    self.mostBytes = mostBytes
    self.now = now
  }

  /// Returns the number of the store's next call.
  func nextCall() -> Int {
    lock.withLock {
      lastCall += 1
      return lastCall
    }
  }

  /// - Returns: A Boolean value that indicates whether there is room for a value.
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

/// Records one call to an endpoint.
final class EndpointRecord: EndpointObserver, @unchecked Sendable {
  // Sendable because `lock` guards mutable fields, and values are only printed.

  /// A value that the endpoint returned.
  enum Given {
    case value(Any)
    /// A value that isn't recorded because it is an object or exceeds the limit.
    case notKept(String)
  }

  enum Progress {
    case running, completed, cancelled
    case failed(any Error)
  }

  /// The maximum number of recorded values per call.
  static let mostValues = 1_000
  /// The size of a record, and the overhead of each value.
  private static let ownBytes = 256
  private static let bytesOfValue = 80

  let endpoint: EndpointCall
  /// The number of the call among the store's calls.
  let number: Int
  private let shared: SharedRecording
  private let start: Duration
  private let lock = Lock()
  private var values: [(given: Given, after: Duration)] = []
  private var current = Progress.running
  private var end: Duration?
  private var bytes = EndpointRecord.ownBytes
  private var omitted = 0

  /// - Returns: The record, or `nil` if there is no room for it.
  init?(_ endpoint: EndpointCall, _ shared: SharedRecording) {
    guard shared.reserve(Self.ownBytes) else { return nil }
    self.endpoint = endpoint
    self.shared = shared
    number = shared.nextCall()
    start = shared.now()
  }

  deinit {
    shared.free(bytes)
  }

  func sends(_ value: Any) {
    let instant = shared.now() - start
    // Once the limit is reached, the values of an endless effect are only counted.
    let hasRoom = lock.withLock {
      guard values.count < Self.mostValues, shared.reserve(Self.bytesOfValue) else {
        omitted += 1
        return false
      }
      bytes += Self.bytesOfValue
      return true
    }
    guard hasRoom else { return }
    let size = Footprint.bytes(of: value)
    let given: Given
    if value is UncopiedAnswer {
      given = .notKept("a value that can't be copied")
    } else if type(of: value) is AnyObject.Type {
      given = .notKept("an object of the type '\(type(of: value))', which may change")
    } else if !shared.reserve(size) {
      given = .notKept("a value that exceeds the memory limit")
    } else {
      given = .value(value)
    }
    lock.withLock {
      if case .value = given { bytes += size }
      values.append((given, instant))
    }
  }

  func ends(_ outcome: EndpointOutcome) {
    if case .answer(let answer) = outcome { sends(answer) }
    let instant = shared.now() - start
    lock.withLock {
      guard end == nil else { return }
      end = instant
      switch outcome {
      case .answer, .completion: current = .completed
      case .failure(let error): current = .failed(error)
      case .cancellation: current = .cancelled
      }
    }
  }

  /// The returned values, each with the time since the call began.
  var givens: [(given: Given, after: Duration)] { lock.withLock { values } }
  /// The number of further values that were returned.
  var omittedValues: Int { lock.withLock { omitted } }
  var progress: Progress { lock.withLock { current } }
  /// The duration of the call, or `nil` while it is running.
  var duration: Duration? { lock.withLock { end } }
}
