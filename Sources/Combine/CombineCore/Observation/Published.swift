import TributaryBase

/// A property wrapper that publishes the changes of a class's property.
///
/// Use `$property` to access the publisher, which emits the current value and then each new value, and never
/// completes. Because it emits before the property changes, a subscriber that reads the property gets the old
/// value. If the class is an ``ObservableObject``, its `objectWillChange` publisher emits first.
///
/// You can set the property from several threads if your class allows it. A subscriber receives one call at a
/// time. If you set the property while a subscriber is receiving a value, the thread of that call also
/// delivers the new value, possibly after it was stored.
@propertyWrapper
public struct Published<Value> {
  @usableFromInline let subject: PublishedSubject<Value>

  /// Creates a published property with an initial value.
  /// - Parameter initialValue: The initial value.
  @inlinable
  public init(initialValue: Value) {
    subject = PublishedSubject(initialValue)
  }

  /// Creates a published property with an initial value.
  /// - Parameter wrappedValue: The initial value.
  @inlinable
  public init(wrappedValue: Value) {
    self.init(initialValue: wrappedValue)
  }

  /// The compiler accesses the property through the enclosing object, which is why you can publish only the
  /// properties of classes.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.value = newValue }
  }

  /// The publisher of the property's values. Setting this property has no effect.
  public var projectedValue: Publisher {
    @inlinable mutating get { Publisher(subject: subject) }
    @inlinable set {}
  }

  /// Reads and writes the property through its enclosing object. The compiler calls this subscript for each
  /// access.
  ///
  /// When the compiler inlines it into the property's accessors, where it knows the key paths, the subscript
  /// becomes a direct access to the storage.
  @inlinable
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].subject.value }
    set { object[keyPath: storageKeyPath].subject.value = newValue }
  }
}

extension Published: PublishedPropertyWrapper {}

extension Published {
  /// A publisher of a published property's values.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    @usableFromInline let subject: PublishedSubject<Value>

    @inlinable
    init(subject: PublishedSubject<Value>) {
      self.subject = subject
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }
}

extension Publisher where Failure == Never {
  /// Assigns each element to a published property for as long as the property's object exists.
  ///
  ///     upstream.assign(to: &object.$property)
  ///
  /// Because the subscription ends with the object, you don't need to store a cancellable. The subscription
  /// requests an unlimited number of elements, and when upstream completes, the property's own publisher
  /// doesn't.
  /// - Parameter published: The publisher of the property, which you pass as `&object.$property`.
  public func assign(to published: inout Published<Output>.Publisher) {
    subscribe(PublishedSubscriber(published.subject))
  }
}

/// The stored ``Published`` properties of a class and its superclasses.
///
/// A class determines them once, from the types of its fields.
final class PublishedFields: Sendable {
  private let offsets: [Int]

  private init(of type: AnyClass) {
    var offsets: [Int] = []
    forEachStoredProperty(of: type) { _, offset, type in
      if type is any PublishedPropertyWrapper.Type { offsets.append(offset) }
    }
    self.offsets = offsets
  }

  var isEmpty: Bool { offsets.isEmpty }

  /// Returns the publisher that emits before one of the properties changes, or `nil` unless all properties
  /// have one.
  func commonPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
    var isComplete = true
    var publisher: ObservableObjectPublisher?
    forEach(in: object) { property in
      // Only the first publisher is read, because reading retains a weak reference, which is slow.
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
    if let known = lock.withLock({ fieldsOfClasses[ObjectIdentifier(type)] }) { return known }
    let found = PublishedFields(of: type)
    return lock.withLock {
      fieldsOfClasses[ObjectIdentifier(type)] = found
      return found
    }
  }
}

/// A type whose only stored property is a reference to ``PublishedStorage``.
protocol PublishedPropertyWrapper {}
