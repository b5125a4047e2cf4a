@testable import ComposableArchitecture

extension Store {
  /// The number of running and pending effects, or 0 for a scoped store.
  var effectsInFlight: Int { environment?.inFlight.origins.count ?? 0 }

  /// A Boolean value that indicates whether no effects have an id or belong to a child.
  var isRegistryEmpty: Bool { environment?.context.registry.isEmpty ?? true }

  private var environment: StoreEnvironment? { core as? StoreEnvironment }
}
