import Observation
import Synchronization

/// The objects that the parts of a page have read, with a way for a part to stop observing them.
///
/// Observation keeps an observation in an object until one of the tracked properties changes. An object that
/// outlives the page, such as one that all visitors share, would accumulate the observations of all former
/// pages. To avoid this, an observation also reads a property of this object. When a part stops observing,
/// this object reports a change to that property and the observation ends.
package final class TrackedReads: Observable, Sendable {
  /// A Boolean value that indicates whether the current change serves only to end an observation.
  @TaskLocal private static var isEnding = false

  private let registrar = ObservationRegistrar()

  package init() {}

  /// Raises a flag when a property that a closure reads changes, and stops tracking the flag's earlier reads.
  func track<Value>(for flag: ChangeFlag, _ read: () -> Value) -> Value {
    end(for: flag)
    return withObservationTracking {
      registrar.access(self, keyPath: Self.path(of: flag))
      return read()
    } onChange: { [weak flag] in
      if !Self.isEnding { flag?.raise() }
    }
  }

  /// Stops tracking a flag's reads.
  func end(for flag: ChangeFlag) {
    Self.$isEnding.withValue(true) {
      registrar.willSet(self, keyPath: Self.path(of: flag))
    }
  }

  private static func path(of flag: ChangeFlag) -> any KeyPath<TrackedReads, Bool> & Sendable {
    \TrackedReads[ObjectIdentifier(flag)]
  }

  /// A placeholder property for a flag's reads. The Observation module requires a key path.
  private subscript(flag: ObjectIdentifier) -> Bool { false }
}

/// A flag that marks a component as having to be rendered again. It can be raised from any thread.
package final class ChangeFlag: Sendable {
  private let isRaised = Atomic(true)
  private let raised: RaisedFlags?
  private let onChange: @Sendable () -> Void
  /// The flag's component, while it is on the page. Only the actor that owns the page uses it.
  nonisolated(unsafe) var node: ComponentNode?

  /// - Parameters:
  ///   - raised: The list of raised flags that this flag is added to.
  ///   - onChange: A closure that is called each time this flag is raised.
  init(in raised: RaisedFlags? = nil, onChange: @escaping @Sendable () -> Void) {
    self.raised = raised
    self.onChange = onChange
  }

  /// Marks the component as changed.
  package func raise() {
    if !isRaised.exchange(true, ordering: .sequentiallyConsistent) { raised?.add(self) }
    onChange()
  }

  /// Marks the component for the current rendering without calling `onChange`. Otherwise, a view that doesn't
  /// equal itself would render its page endlessly.
  func raiseForRendering() { isRaised.store(true, ordering: .sequentiallyConsistent) }

  /// A Boolean value that indicates whether this component or another one of its page has to be rendered
  /// again.
  var needsUpdate: Bool {
    isRaised.load(ordering: .sequentiallyConsistent) || raised?.isEmpty == false
  }

  /// Lowers the flag. Call this method before you render the component, so that a change during the rendering
  /// raises the flag again.
  ///
  /// - Returns: `true` if the flag was raised.
  func lower() -> Bool { isRaised.exchange(false, ordering: .sequentiallyConsistent) }
}

/// A page's flags that were raised since its last rendering. Thanks to this list, a rendering visits only the
/// changed components and those around them.
final class RaisedFlags: Sendable {
  private let flags = Locked<[ChangeFlag]>([])

  /// A Boolean value that indicates whether no flag was raised.
  var isEmpty: Bool { flags.withLock { $0.isEmpty } }

  fileprivate func add(_ flag: ChangeFlag) { flags.withLock { $0.append(flag) } }

  /// Removes all flags from the list and returns them.
  func take() -> [ChangeFlag] {
    flags.withLock { flags in
      defer { flags = [] }
      return flags
    }
  }
}

/// A value computed from observed objects, and computed again after one of them has changed.
///
/// The value belongs to an actor and must be used only there.
package final class ObservedValue<Value> {
  /// The flag that is raised when an object that the value is computed from changes.
  package let flag: ChangeFlag
  private let reads: TrackedReads
  private var value: Value?

  /// - Parameters:
  ///   - reads: The reads by other parts of the page.
  ///   - onChange: A closure that is called when the value has to be computed again. It may be called from
  ///     any thread.
  package init(beside reads: TrackedReads = TrackedReads(), onChange: @escaping @Sendable () -> Void) {
    self.reads = reads
    flag = ChangeFlag(onChange: onChange)
  }

  /// Returns the current value, computing it if an observed object has changed.
  package func current(_ make: () -> Value) -> Value {
    if !flag.lower(), let value { return value }
    let new = reads.track(for: flag, make)
    value = new
    return new
  }

  deinit { reads.end(for: flag) }
}
