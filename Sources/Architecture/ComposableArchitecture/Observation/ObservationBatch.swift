import Synchronization
import TributaryReports

/// The changes of a store's reducer, whose observers are notified once the store's queue is empty.
///
/// It is used on the store's owner. While it collects, nothing that is read counts as read: reducers are not
/// readers.
@usableFromInline
final class ObservationBatch: NotificationCollector {
  /// The fields that changed, each object once.
  private var changes: [Change] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// Tell readers of what is not in the state, such as shared values.
  private var notifications: [() -> Void] = []
  /// The closures to call after the readers were told.
  private var reactions: [() -> Void] = []
  private var currentRun: UInt64 = 0
  private let isDiscarding: Bool
  /// On which actor readers are told.
  private let owner: (any Actor)?

  fileprivate struct Change {
    let fields: ObservedFields
    /// A bit for each field; the last is for all that have none.
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

  /// The batch of the reducer that runs on this thread.
  static var current: ObservationBatch? {
    // Unchecked in release builds: nothing else puts collectors there.
    collecting.object.map { unsafeDowncast($0, to: ObservationBatch.self) }
  }

  /// Whether a reducer runs on this thread.
  @usableFromInline static var isCollecting: Bool { collecting.isOccupied }

  /// Collects what changes on this thread until ``endCollecting(_:)``: a reducer runs.
  ///
  /// - Returns: What to hand to that.
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

  /// Runs what is no part of the reducer that runs on this thread, if one does: what is read in it counts as
  /// read.
  static func outsideOfReducers(_ body: () -> Void) {
    if isCollecting { collecting.withoutObject(body) } else { body() }
  }

  /// Names the present run of the reducer; 0 where there is none.
  func run() -> UInt64 {
    if currentRun == 0, !isDiscarding {
      currentRun = Self.latestRun.wrappingAdd(1, ordering: .relaxed).newValue
    }
    return currentRun
  }

  /// Whether no observer is to be notified.
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

  /// Tells those who have read what has changed.
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

  /// Runs a reaction once all readers were told, if that is being done on this thread, for a store of that
  /// actor.
  ///
  /// - Returns: Whether it is so; otherwise nothing is done.
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
