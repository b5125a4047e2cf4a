/// What providers keep between builds: what they provide, and the child below them.
public final class ProvidersMemory<Child: Mountable> {
  let child = ChildSlot<Child>()
  private var entries: [ProvidedEntry] = []
  private var keys: [ObjectIdentifier] = []
  private var nextChild: Child?

  init(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    do {
      try provide(providers, in: context)
    } catch {
      dispose()
      throw error
    }
  }

  /// Each provider's value is found by those after it, and not by itself.
  private func provide(_ providers: [AnyProvider], in context: ProviderScope) throws {
    keys = providers.map(\.key)
    for provider in providers {
      let entry = provider.makeEntry(context.asOfNow())
      entries.append(entry)
      context.provide(entry)
      if provider.isEager { try entry.create() }
    }
  }

  /// Puts other providers in the place of the ones before. What was created stays if they are of the same
  /// types, and is disposed of otherwise, with the child.
  func update(_ providers: [AnyProvider], _ child: Child?, in context: ProviderScope) throws {
    nextChild = child
    if providers.map(\.key) == keys {
      for (provider, entry) in zip(providers, entries) { provider.replace(entry) }
    } else {
      self.child.vacate()
      dispose()
      context.withdrawAll()
      try provide(providers, in: context)
    }
  }

  func build(in context: ProviderScope) throws {
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
