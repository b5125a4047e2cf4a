/// What models were made with that have no ``Dependency`` property and were returned from a
/// `withDependencies` closure.
enum ModelDependencies {
  private struct Entry: @unchecked Sendable {
    // Sendable: the model is compared by identity only.
    weak var model: AnyObject?
    let overrides: DependencyOverrides?
  }

  private struct Entries: Sendable {
    var byModel: [ObjectIdentifier: Entry] = [:]
    /// How many there may be before those of released models are removed.
    var limit = 64
  }

  private static let entries = Locked(Entries())

  /// Keeps the dependencies of what was returned, if that is a model.
  static func keep<Result>(_ bound: BoundDependencies, of result: Result) {
    // A value of another type is not to be boxed.
    guard Result.self is AnyObject.Type else { return }
    let model = result as AnyObject
    let entry = Entry(model: model, overrides: bound.values.overrides)
    entries.withLock { entries in
      if entries.byModel.count >= entries.limit {
        entries.byModel = entries.byModel.filter { $0.value.model != nil }
        // Doubled, so that looking through all of them stays rare.
        entries.limit = max(64, 2 * entries.byModel.count)
      }
      entries.byModel[ObjectIdentifier(model)] = entry
    }
  }

  /// Whether a model was returned from a closure.
  static func isKept(of model: AnyObject) -> Bool { entry(of: model) != nil }

  /// What was set when the model was returned.
  static func overrides(of model: AnyObject) -> DependencyOverrides? { entry(of: model)?.overrides }

  private static func entry(of model: AnyObject) -> Entry? {
    // Another model may have had this address.
    entries.withLock { $0.byModel[ObjectIdentifier(model)] }.flatMap { $0.model === model ? $0 : nil }
  }
}
