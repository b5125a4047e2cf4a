/// The dependencies of models that have no ``Dependency`` property and were returned from a
/// `withDependencies` closure.
enum ModelDependencies {
  struct Entry: @unchecked Sendable {
    // Sendable: the model is compared by identity only.
    fileprivate weak var model: AnyObject?
    /// The values that were set when the model was returned.
    let overrides: DependencyOverrides?
  }

  private struct Entries: Sendable {
    var byModel: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of released models are removed.
    var limit = 64
  }

  private static let entries = Locked(Entries())

  /// Keeps the dependencies of what was returned, if that is a model.
  static func keep<Result>(_ bound: BoundDependencies, of result: Result) {
    // A value of another type is not to be boxed.
    guard Result.self is AnyObject.Type else { return }
    let model = result as AnyObject
    let entry = Entry(model: model, overrides: bound.values.overrides)
    // Released after the lock: entries that are removed, and models that only this look at them still holds.
    // They may call back while they are deinitialised.
    var removed: [Entry] = []
    var models: [AnyObject] = []
    entries.withLock { entries in
      if entries.byModel.count >= entries.limit {
        for (id, entry) in entries.byModel {
          if let model = entry.model {
            models.append(model)
          } else {
            removed.append(entry)
            entries.byModel[id] = nil
          }
        }
        // Doubled, so that looking through all of them stays rare.
        entries.limit = max(64, 2 * entries.byModel.count)
      }
      if let replaced = entries.byModel.updateValue(entry, forKey: ObjectIdentifier(model)) {
        removed.append(replaced)
      }
    }
    withExtendedLifetime((removed, models)) {}
  }

  /// Returns the dependencies of a model that was returned from a closure.
  static func entry(of model: AnyObject) -> Entry? {
    // Another model may have had this address.
    entries.withLock { $0.byModel[ObjectIdentifier(model)] }.flatMap { $0.model === model ? $0 : nil }
  }
}
