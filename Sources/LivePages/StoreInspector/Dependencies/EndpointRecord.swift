import CombineShim
import DependencyInjection

/// Records one call of an endpoint.
final class EndpointRecord: EndpointObserver, @unchecked Sendable {
  // Sendable: the fields that change are guarded by `lock`. Values are kept as they are, and only printed.

  /// Something that the endpoint has given.
  enum Given {
    case value(Any)
    /// A value that is not kept: an object, or one for which there is no room.
    case notKept(String)
  }

  enum Progress {
    case running, completed, cancelled
    case failed(any Error)
  }

  /// The most values of one call that are kept.
  static let mostValues = 1_000
  /// What a record takes, and what a value takes beside itself.
  private static let ownBytes = 256
  private static let bytesOfValue = 80

  let endpoint: EndpointCall
  /// Counts the calls of the store.
  let number: Int
  private let shared: SharedRecording
  private let start: Duration
  private let lock = Lock()
  private var values: [(given: Given, after: Duration)] = []
  private var current = Progress.running
  private var end: Duration?
  private var bytes = EndpointRecord.ownBytes
  private var omitted = 0

  /// - Returns: `nil` where there is no room for a record.
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
    // What an effect without an end sends is counted from some value on.
    let hasRoom = lock.withLock {
      guard values.count < Self.mostValues, shared.reserve(Self.bytesOfValue) else {
        omitted += 1
        return false
      }
      bytes += Self.bytesOfValue
      return true
    }
    guard hasRoom else { return }
    let size = Footprint.bytes(of: value, lookingIntoObjects: false)
    let given: Given
    if value is UncopiedAnswer {
      given = .notKept("a value that cannot be copied")
    } else if type(of: value) is AnyObject.Type {
      given = .notKept("an object of the type '\(type(of: value))', which may change")
    } else if !shared.reserve(size) {
      given = .notKept("a value for which there is no room")
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

  /// What was given, each with the time since the call began.
  var givens: [(given: Given, after: Duration)] { lock.withLock { values } }
  /// The number of further values that were given.
  var omittedValues: Int { lock.withLock { omitted } }
  var progress: Progress { lock.withLock { current } }
  /// The time that the call took; `nil` while it runs.
  var duration: Duration? { lock.withLock { end } }
}
