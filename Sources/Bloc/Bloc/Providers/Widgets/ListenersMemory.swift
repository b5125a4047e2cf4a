/// The memory of listeners between builds: their subscriptions, and the child below them.
public final class ListenersMemory<Child: Mountable> {
  let child = ChildSlot<Child>()
  private var active: [ActiveListener] = []
  private var nextChild: Child?

  init(_ listeners: [AnyListener], _ child: Child, in context: ProviderScope) throws {
    nextChild = child
    do {
      try start(listeners, in: context)
    } catch {
      cancel()
      throw error
    }
  }

  private func start(_ listeners: [AnyListener], in context: ProviderScope) throws {
    for listener in listeners { active.append(try listener.start(context)) }
  }

  /// Puts other listeners in the place of the ones before. Those of the same types go on with what they know.
  func update(_ listeners: [AnyListener], _ child: Child, in context: ProviderScope) throws {
    nextChild = child
    let isSameList =
      listeners.count == active.count && zip(listeners, active).allSatisfy { $0.replace($1) }
    if !isSameList {
      cancel()
      try start(listeners, in: context)
    }
  }

  func build(in context: ProviderScope) throws {
    for listener in active { try listener.follow(in: context) }
    guard let next = nextChild else { return }
    try child.place(next, in: context)
    nextChild = nil
  }

  func cancel() {
    for listener in active { listener.cancel() }
    active = []
  }
}
