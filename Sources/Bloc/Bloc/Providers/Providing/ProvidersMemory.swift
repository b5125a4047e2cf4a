/// The memory of providers between builds: what they provide, and the child below them.
public final class ProvidersMemory<Child: Mountable> {
  let child = ChildSlot<Child>()
  private var entries: [ProvidedEntry] = []
  private var keys: [ObjectIdentifier] = []
  /// The providers of a build in which one could not create its value. The next build tries them again.
  private var failed: [AnyProvider]?
  private var nextChild: Child?

  init(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    try provide(providers, in: context)
  }

  /// Each provider's value is found by those after it, and not by itself. If one cannot be created, none is
  /// provided.
  private func provide(_ providers: [AnyProvider], in context: ProviderScope) throws {
    do {
      for provider in providers {
        let entry = provider.makeEntry(context.asOfNow())
        entries.append(entry)
        context.provide(entry)
        if provider.isEager { try entry.create() }
      }
      keys = providers.map(\.key)
      failed = nil
    } catch {
      failed = providers
      dispose()
      context.withdrawAll()
      throw error
    }
  }

  /// Puts other providers in the place of the ones before. What was created stays if they are of the same
  /// types, and is disposed of otherwise, with the child.
  func update(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    if failed == nil, providers.map(\.key) == keys {
      for (provider, entry) in zip(providers, entries) { provider.replace(entry) }
    } else {
      self.child.vacate()
      dispose()
      context.withdrawAll()
      try provide(providers, in: context)
    }
  }

  func build(in context: ProviderScope) throws {
    if let failed { try provide(failed, in: context) }
    guard let next = nextChild else { return }
    try child.place(next, in: context)
    nextChild = nil
  }

  /// Ends what was created, the latest first.
  func dispose() {
    for entry in entries.reversed() { entry.dispose() }
    entries = []
  }
}
