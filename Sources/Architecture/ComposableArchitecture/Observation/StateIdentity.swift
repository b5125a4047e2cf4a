import Synchronization

/// The identity that a value of observable state and its copies share until one of them is changed: their
/// number and their readers.
///
/// It is one small object. The readers' part is made when the value is first read outside of a reducer.
// Publishes an object once, as `PostedEvents` of `CombineCore` does: that type cannot be copied and does not
// exist over Apple's Combine.
@usableFromInline
final class StateIdentity: Sendable {
  private let number: UInt64
  /// The number that the value had when the present run of a reducer began, if it got its own in a run of
  /// one.
  private let earlierNumber: UInt64
  /// The run that ``earlierNumber`` is of; 0 for none.
  private let run: UInt64
  /// A reference that is counted, or none yet. An `AtomicLazyReference` is the same at many times the cost,
  /// as its `load` is not specialised.
  @usableFromInline let reference: Atomic<Unmanaged<ObservedFields>?>

  private static let latestNumber = Atomic<UInt64>(0)

  static func newNumber() -> UInt64 {
    latestNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  @usableFromInline
  init() {
    number = Self.newNumber()
    earlierNumber = 0
    run = 0
    reference = Atomic(nil)
  }

  private init(divergingFrom other: StateIdentity) {
    number = Self.newNumber()
    run = ObservationBatch.current?.run() ?? 0
    earlierNumber = run == 0 ? 0 : other.currentNumber
    // Nobody can say which of the copies is the one that readers look at, so both go on telling them. Of
    // values that were never read, such as templates, each copy gets readers of its own.
    reference = Atomic(other.fields.map { .passRetained($0) })
  }

  deinit {
    reference.load(ordering: .acquiring)?.release()
  }

  /// The number, as identity is to be judged.
  ///
  /// While a reducer runs, a copy that it changed counts as the value from which it was copied: all that
  /// makes them different is in the batch. So a reducer may copy a child, change it and set it again, as is
  /// done to the payload of an enum, and only what was changed counts as changed.
  var currentNumber: UInt64 {
    run != 0 && ObservationBatch.current?.isRun(run) == true ? earlierNumber : number
  }

  /// The identity of a copy that is about to be changed.
  @usableFromInline
  func diverged() -> StateIdentity {
    StateIdentity(divergingFrom: self)
  }

  /// The readers, if there were any.
  @inlinable var fields: ObservedFields? {
    reference.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The readers, known from now on.
  @usableFromInline
  func makeFields() -> ObservedFields {
    if let fields { return fields }
    let own = Unmanaged.passRetained(ObservedFields())
    let (exchanged, original) = reference.compareExchange(
      expected: nil,
      desired: own,
      ordering: .acquiringAndReleasing
    )
    guard !exchanged, let original else { return own.takeUnretainedValue() }
    own.release()
    return original.takeUnretainedValue()
  }
}
