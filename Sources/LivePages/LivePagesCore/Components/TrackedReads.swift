import Observation
import Synchronization

/// The reads of observed objects by the parts of a page, so that each part can stop being told of changes.
///
/// The Observation module keeps a tracking in each object that was read until one of them changes. An object
/// that outlives the page, such as one that all visitors share, would keep it of each page that there has
/// ever been. So each tracking reads a property of this as well, and ends when that is said to change.
package final class TrackedReads: Observable, Sendable {
  /// Whether this thread ends a tracking, rather than changes what was read.
  @TaskLocal private static var isEnding = false

  private let registrar = ObservationRegistrar()

  package init() {}

  /// Raises a flag when something changes that a closure reads, and no more for what was read before.
  func track<Value>(for flag: ChangeFlag, _ read: () -> Value) -> Value {
    end(for: flag)
    return withObservationTracking {
      registrar.access(self, keyPath: Self.path(of: flag))
      return read()
    } onChange: { [weak flag] in
      if !Self.isEnding { flag?.raise() }
    }
  }

  /// Raises a flag no more for what was read.
  func end(for flag: ChangeFlag) {
    Self.$isEnding.withValue(true) {
      registrar.willSet(self, keyPath: Self.path(of: flag))
    }
  }

  private static func path(of flag: ChangeFlag) -> any KeyPath<TrackedReads, Bool> & Sendable {
    \TrackedReads[ObjectIdentifier(flag)]
  }

  /// Stands for what is read for a flag, where the Observation module wants a property.
  private subscript(flag: ObjectIdentifier) -> Bool { false }
}

/// Whether a component, or one inside of it, has to be rendered again. It may be raised from any thread.
package final class ChangeFlag: Sendable {
  private let isRaised = Atomic(true)
  private let isRaisedInside = Atomic(false)
  private let parent: ChangeFlag?
  private let onChange: @Sendable () -> Void

  /// - Parameters:
  ///   - parent: The flag of the component around it.
  ///   - onChange: A closure that is called each time that one is raised here.
  init(in parent: ChangeFlag?, onChange: @escaping @Sendable () -> Void) {
    self.parent = parent
    self.onChange = onChange
  }

  /// Says that what the component shows has changed.
  package func raise() {
    isRaised.store(true, ordering: .sequentiallyConsistent)
    parent?.raiseInside()
    onChange()
  }

  /// Marks the component for the rendering that is under way, without another notification: a view that
  /// differs from itself would render its page for ever.
  func raiseForRendering() { isRaised.store(true, ordering: .sequentiallyConsistent) }

  private func raiseInside() {
    guard !isRaisedInside.exchange(true, ordering: .sequentiallyConsistent) else { return }
    parent?.raiseInside()
  }

  /// Whether the component, or one inside, has to be rendered again.
  var needsUpdate: Bool {
    isRaised.load(ordering: .sequentiallyConsistent) || isRaisedInside.load(ordering: .sequentiallyConsistent)
  }

  /// Lowers the flag before a component is rendered, so that a change in the midst of it raises it again.
  ///
  /// - Returns: Whether it was raised.
  func lower() -> Bool { isRaised.exchange(false, ordering: .sequentiallyConsistent) }

  /// Lowers what was raised inside.
  ///
  /// - Returns: Whether that was so.
  func lowerInside() -> Bool { isRaisedInside.exchange(false, ordering: .sequentiallyConsistent) }
}

/// A value that is made of observed objects, and made again when one of those has changed.
///
/// It belongs to an actor and is used there only.
package final class ObservedValue<Value> {
  /// What is raised when something has changed that the value is made of.
  package let flag: ChangeFlag
  private let reads: TrackedReads
  private var value: Value?

  /// - Parameters:
  ///   - reads: The reads of other parts of the page.
  ///   - onChange: A closure that is called when the value has to be made again. It may be called from any
  ///     thread.
  package init(beside reads: TrackedReads = TrackedReads(), onChange: @escaping @Sendable () -> Void) {
    self.reads = reads
    flag = ChangeFlag(in: nil, onChange: onChange)
  }

  /// The value as it is now.
  package func current(_ make: () -> Value) -> Value {
    if !flag.lower(), let value { return value }
    let new = reads.track(for: flag, make)
    value = new
    return new
  }

  deinit { reads.end(for: flag) }
}
