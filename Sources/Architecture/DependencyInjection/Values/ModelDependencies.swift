import TributaryBase

/// The ``Dependency`` properties of a class and of its superclasses.
///
/// They are determined once for each class, by the types of its fields.
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
    forEachStoredProperty(of: type) { offset, type in
      if let type = type as? any DependencyOrigin.Type { fields.append((offset, type)) }
    }
    self.fields = fields
  }

  var isEmpty: Bool { fields.isEmpty }

  /// Returns the values that were set when the object's properties were created.
  func origin(in object: AnyObject) -> DependencyOverrides? {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    defer { withExtendedLifetime(object) {} }
    for field in fields {
      if let origin = Self.origin(of: field.type, at: address + field.offset) { return origin }
    }
    return nil
  }

  /// The type must be that of the field at the address.
  private static func origin<Property: DependencyOrigin>(
    of type: Property.Type,
    at address: UnsafeRawPointer
  ) -> DependencyOverrides? {
    address.assumingMemoryBound(to: Property.self).pointee.origin
  }
}

/// The dependencies of models that have no ``Dependency`` property and were returned from a
/// `withDependencies` closure.
///
/// The release of a model can't be observed, so its dependencies are released when one of the next models is
/// returned.
enum ModelDependencies {
  private struct Entry: @unchecked Sendable {
    // Sendable: the model is compared by identity only.
    weak var model: AnyObject?
    /// The values that were set when the model was returned.
    let overrides: DependencyOverrides?
  }

  private struct Entries: Sendable {
    var byModel: [ObjectIdentifier: Entry] = [:]
    /// The models, for checking a few of them at a time.
    var models: [ObjectIdentifier] = []
    var next = 0

    /// Removes the entries of released models among a number of entries.
    ///
    /// - Returns: The removed entries, and the models of the others, to which these may be the last
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

  /// The number of entries that are checked when a model is returned. If there are fewer models, released
  /// ones are always removed then.
  private static let lookedAtOnce = 16

  private static let entries = Locked(Entries())

  /// Stores the dependencies of a returned model, unless the model stores them itself.
  static func keep<Result>(_ bound: BoundDependencies, of result: Result) {
    // Values of other types are not boxed.
    guard Result.self is AnyObject.Type else { return }
    let model = result as AnyObject
    if DependencyFields.fields(of: model).origin(in: model) != nil { return }
    let id = ObjectIdentifier(model)
    let entry = Entry(model: model, overrides: bound.origin)
    // Released after the lock: removed entries, and models to which this check has the last references. Their
    // deinitializers may call back.
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

  /// Returns the values that were set when a model was returned from a closure; `nil` if it wasn't.
  static func overrides(of model: AnyObject) -> DependencyOverrides?? {
    // A released model may have had the same address.
    entries.withLock { $0.byModel[ObjectIdentifier(model)] }
      .flatMap { $0.model === model ? .some($0.overrides) : nil }
  }
}
