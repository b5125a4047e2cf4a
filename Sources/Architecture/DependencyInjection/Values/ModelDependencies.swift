import TributaryBase

/// The ``Dependency`` properties of a class and its superclasses.
///
/// They are determined once per class, from the types of its fields.
struct DependencyFields: Sendable {
  private let fields: [(offset: Int, type: any DependencyOrigin.Type)]

  private static let fieldsOfClasses = Locked<[ObjectIdentifier: DependencyFields]>([:])

  /// Returns the fields of an object's class.
  static func fields(of object: AnyObject) -> DependencyFields {
    let type: AnyClass = type(of: object)
    if let known = fieldsOfClasses.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    let found = DependencyFields(of: type)
    fieldsOfClasses.withLock { $0[ObjectIdentifier(type)] = found }
    return found
  }

  private init(of type: AnyClass) {
    var fields: [(offset: Int, type: any DependencyOrigin.Type)] = []
    forEachStoredProperty(of: type) { _, offset, type in
      if let type = type as? any DependencyOrigin.Type { fields.append((offset, type)) }
    }
    self.fields = fields
  }

  var isEmpty: Bool { fields.isEmpty }

  /// Returns the dependencies that were set when the object's properties were created.
  func origin(in object: AnyObject) -> DependencyOverrides? {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    defer { withExtendedLifetime(object) {} }
    for field in fields {
      if let origin = Self.origin(of: field.type, at: address + field.offset) { return origin }
    }
    return nil
  }

  /// The type must be the type of the field at the address.
  private static func origin<Property: DependencyOrigin>(
    of type: Property.Type,
    at address: UnsafeRawPointer
  ) -> DependencyOverrides? {
    address.assumingMemoryBound(to: Property.self).pointee.origin
  }
}

/// The dependencies of models that a `withDependencies` closure has returned and that don't have a ``Dependency``
/// property.
///
/// The release of a model cannot be observed, so the dependencies of released models are removed when later models
/// are returned.
enum ModelDependencies {
  private struct Entry: @unchecked Sendable {
    // Sendable: the model is only compared by identity.
    weak var model: AnyObject?
    /// The dependencies that were set when the model was returned.
    let overrides: DependencyOverrides?
  }

  private struct Entries: Sendable {
    var byModel: [ObjectIdentifier: Entry] = [:]
    /// The models, in a list that allows checking a few of them at a time.
    var models: [ObjectIdentifier] = []
    var next = 0

    /// Checks a number of entries and removes those whose models have been released.
    ///
    /// - Returns: The removed entries, and the models of the remaining entries, to which these may be the last
    ///   references.
    mutating func removeSome(_ count: Int) -> (removed: [Entry], models: [AnyObject]) {
      var (removed, models) = ([Entry](), [AnyObject]())
      for _ in 0..<min(count, self.models.count) {
        if next >= self.models.count { next = 0 }
        let id = self.models[next]
        if let model = byModel[id]?.model {
          models.append(model)
          next += 1
        } else {
          if let entry = byModel.removeValue(forKey: id) { removed.append(entry) }
          self.models.swapAt(next, self.models.count - 1)
          self.models.removeLast()
        }
      }
      return (removed, models)
    }
  }

  /// The number of entries that are checked when a model is returned. If fewer models exist, all released
  /// models are removed.
  private static let lookedAtOnce = 16

  private static let entries = Locked(Entries())

  /// Stores the dependencies of a model that was returned, unless the model stores them itself.
  static func keep<Result>(_ bound: BoundDependencies, of result: Result) {
    // This avoids boxing values of other types.
    guard Result.self is AnyObject.Type else { return }
    let model = result as AnyObject
    if DependencyFields.fields(of: model).origin(in: model) != nil { return }
    let id = ObjectIdentifier(model)
    let entry = Entry(model: model, overrides: bound.origin)
    // Removed entries, and models that only this check still references, are released after the lock because
    // their deinitializers may call back.
    var removed: [Entry] = []
    var models: [AnyObject] = []
    entries.withLock { entries in
      if let replaced = entries.byModel.updateValue(entry, forKey: id) {
        removed.append(replaced)
      } else {
        entries.models.append(id)
      }
      let some = entries.removeSome(lookedAtOnce)
      removed += some.removed
      models = some.models
    }
    withExtendedLifetime((removed, models)) {}
  }

  /// Returns the dependencies that were set when a closure returned a model, or `nil` if no closure has returned it.
  static func overrides(of model: AnyObject) -> DependencyOverrides?? {
    // A model that was released may have had the same address.
    entries.withLock { $0.byModel[ObjectIdentifier(model)] }
      .flatMap { $0.model === model ? .some($0.overrides) : nil }
  }
}
