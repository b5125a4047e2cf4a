import Synchronization
import TributaryReports

/// The changes that a store's reducer makes, whose observers are notified after the store handles its queue.
///
/// A batch is used on the store's owner. While it collects changes, reads are not tracked, because a reducer is not a
/// reader.
@usableFromInline
final class ObservationBatch: NotificationCollector {
  /// The changed fields, with one entry per object.
  private var changes: [Change] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// Closures that notify the readers of values outside the state, such as shared values.
  private var notifications: [() -> Void] = []
  /// Closures to call after the readers are notified.
  private var reactions: [() -> Void] = []
  private var currentRun: UInt64 = 0
  private let isDiscarding: Bool
  /// The actor that readers are notified on.
  private let owner: (any Actor)?

  fileprivate struct Change {
    let fields: ObservedFields
    /// One bit per field. The last bit represents all fields without a separate bit.
    var numbers: UInt64
  }

  private static var collecting: ThreadSlot<AnyObject> { CollectingThread.collector }
  private static let publishing = ThreadSlot<ObservationBatch>()
  private static let latestRun = Atomic<UInt64>(0)

  init(owner: any Actor) {
    self.owner = owner
    isDiscarding = false
  }

  private init() {
    owner = nil
    isDiscarding = true
  }

  // MARK: Collecting

  /// The batch of the reducer that is running on this thread.
  static var current: ObservationBatch? {
    // Unchecked in release builds: no other collectors are stored there.
    collecting.object.map { unsafeDowncast($0, to: ObservationBatch.self) }
  }

  /// A Boolean value that indicates whether a reducer is running on this thread.
  @usableFromInline static var isCollecting: Bool { collecting.isOccupied }

  /// Starts collecting changes on this thread while a reducer runs. ``endCollecting(_:)`` ends the
  /// collection.
  ///
  /// - Returns: The value to pass to ``endCollecting(_:)``.
  @usableFromInline
  func beginCollecting() -> UnsafeMutableRawPointer? {
    Self.collecting.put(self)
  }

  @usableFromInline
  func endCollecting(_ outer: UnsafeMutableRawPointer?) {
    currentRun = 0
    Self.collecting.putBack(outer)
  }

  /// Runs a closure that changes copies of a store's state, without notifying observers.
  static func discard<Result>(_ body: () throws -> Result) rethrows -> Result {
    try collecting.withObject(ObservationBatch(), body)
  }

  /// Runs code that does not belong to the reducer that may be running on this thread. The code's reads are
  /// tracked.
  static func outsideOfReducers<Result>(_ body: () -> Result) -> Result {
    isCollecting ? collecting.withoutObject(body) : body()
  }

  /// Returns the number of the reducer's current run, or 0 if no reducer is running.
  func run() -> UInt64 {
    if currentRun == 0, !isDiscarding {
      currentRun = Self.latestRun.wrappingAdd(1, ordering: .relaxed).newValue
    }
    return currentRun
  }

  var isEmpty: Bool { changes.isEmpty && notifications.isEmpty }

  func isRun(_ run: UInt64) -> Bool { run == currentRun }

  func add(_ number: Int, of fields: ObservedFields) {
    guard !isDiscarding else { return }
    let bit: UInt64 = 1 << UInt64(min(number, 63))
    if let last = changes.indices.last, changes[last].fields === fields {
      changes[last].numbers |= bit
    } else if let index = indices[ObjectIdentifier(fields)] {
      changes[index].numbers |= bit
    } else {
      indices[ObjectIdentifier(fields)] = changes.count
      changes.append(Change(fields: fields, numbers: bit))
    }
  }

  package func collect(_ notification: @escaping () -> Void) {
    if !isDiscarding { notifications.append(notification) }
  }

  // MARK: Publishing

  /// Notifies the readers of the changed fields.
  func publish() {
    guard !isEmpty else { return }
    let (changes, notifications) = (changes, notifications)
    self.notifications = []
    self.changes.removeAll(keepingCapacity: changes.count <= 64)
    indices.removeAll(keepingCapacity: changes.count <= 64)
    Self.publishing.withObject(self) {
      for change in changes { change.publish() }
      for notification in notifications { notification() }
    }
    while !reactions.isEmpty {
      let reactions = reactions
      self.reactions = []
      for reaction in reactions { reaction() }
    }
  }

  /// Schedules a reaction to run after all readers are notified, if this thread is notifying the readers of a store
  /// that belongs to the given actor.
  ///
  /// - Returns: `true` if the reaction is scheduled. If it is `false`, nothing happens.
  static func react(on actor: any Actor, _ reaction: @escaping () -> Void) -> Bool {
    guard let batch = publishing.object, batch.owner === actor else { return false }
    batch.reactions.append(reaction)
    return true
  }
}

extension ObservationBatch.Change {
  func publish() {
    var numbers = numbers
    while numbers != 0 {
      let number = numbers.trailingZeroBitCount
      numbers &= numbers - 1
      if number < 63 {
        fields.publish(number)
      } else {
        for number in 63..<max(63, fields.count) { fields.publish(number) }
      }
    }
  }
}
