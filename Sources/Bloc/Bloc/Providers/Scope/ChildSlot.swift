/// The child of something mounted: mounted at first, updated later.
final class ChildSlot<Child: Mountable> {
  private var mounted: Mounted<Child>?

  /// Puts a child there, in the place of the one before.
  func place(_ child: Child, in context: ProviderScope) throws {
    if let mounted {
      try mounted.update(child)
    } else {
      mounted = try context.mount(child)
    }
  }

  /// Ends the child, so that the next one is mounted afresh.
  func vacate() {
    mounted?.unmount()
    mounted = nil
  }

  /// The child's output. There is one after it was placed.
  var output: Child.Output {
    guard let mounted else {
      preconditionFailure("The output of '\(Child.self)' was read before it was built.")
    }
    return mounted.output
  }
}
