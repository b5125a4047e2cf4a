import TributaryBase

/// The stored properties of type ``Published`` of a class and its superclasses.
///
/// They are determined once for each class, from the types of its fields.
final class PublishedFields: Sendable {
  private let offsets: [Int]

  private init(of type: AnyClass) {
    var offsets: [Int] = []
    forEachStoredProperty(of: type) { offset, type in
      if type is any PublishedPropertyWrapper.Type { offsets.append(offset) }
    }
    self.offsets = offsets
  }

  var isEmpty: Bool { offsets.isEmpty }

  /// Returns the publisher that emits before any of the properties changes, or `nil` unless every property
  /// has one.
  func commonPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    var isComplete = true
    var publisher: ObservableObjectPublisher?
    forEach(in: object) { property in
      // Reading a publisher, which is referenced weakly, retains it and is slow, so only the first is read.
      if publisher == nil {
        publisher = property.objectWillChange
        isComplete = isComplete && publisher != nil
      } else if !property.hasObjectWillChange {
        isComplete = false
      }
    }
    return isComplete ? publisher : nil
  }

  /// Calls a closure with the storage of each property, in declaration order.
  /// - Parameter object: An object of the class.
  @inline(__always)
  func forEach(in object: AnyObject, _ body: (PublishedStorage) -> Void) {
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for offset in offsets {
      // A `Published` is a reference to its storage.
      address.load(fromByteOffset: offset, as: Unmanaged<PublishedStorage>.self)._withUnsafeGuaranteedRef(
        body
      )
    }
    withExtendedLifetime(object) {}
  }

  // MARK: Classes

  private static let lock = Lock()

  /// Guarded by `lock`.
  @exclusivity(unchecked)
  private nonisolated(unsafe) static var fieldsOfClasses: [ObjectIdentifier: PublishedFields] = [:]

  /// Returns the fields of an object's class.
  static func fields(of object: AnyObject) -> PublishedFields {
    let type: AnyClass = type(of: object)
    lock.lock()
    let known = fieldsOfClasses[ObjectIdentifier(type)]
    lock.unlock()
    if let known { return known }
    let found = PublishedFields(of: type)
    return lock.withLock {
      fieldsOfClasses[ObjectIdentifier(type)] = found
      return found
    }
  }
}

/// A type whose only stored property is a reference to ``PublishedStorage``.
protocol PublishedPropertyWrapper {}
