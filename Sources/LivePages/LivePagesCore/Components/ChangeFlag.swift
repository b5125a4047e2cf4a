import Synchronization

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
