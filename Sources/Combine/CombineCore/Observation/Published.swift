/// A property of a class that publishes its changes.
///
/// `$property` is a publisher that sends the current value and then each new one, before the property itself
/// changes: in a subscriber, reading the property still gives the old value. Before that, the object's
/// `objectWillChange` is told. It never completes.
///
/// The property may be used from several threads if its owner may; each subscriber gets one call at a time. A
/// value that is set while a subscriber receives another is delivered by the thread of that call, perhaps
/// after the value was stored.
@propertyWrapper
public struct Published<Value> {
  @usableFromInline let subject: PublishedSubject<Value>

  /// Makes a property with a first value.
  /// - Parameter initialValue: The first value.
  @inlinable
  public init(initialValue: Value) {
    subject = PublishedSubject(initialValue)
  }

  /// Makes a property with a first value.
  /// - Parameter wrappedValue: The first value.
  @inlinable
  public init(wrappedValue: Value) {
    self.init(initialValue: wrappedValue)
  }

  /// Only properties of classes can be published: the access goes through the object.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.value = newValue }
  }

  /// The publisher of the property's values. Setting it has no effect: publishers are not bound to each
  /// other.
  public var projectedValue: Publisher {
    @inlinable mutating get { Publisher(subject: subject) }
    @inlinable set {}
  }

  /// Reads and writes the property through the object that has it. Called by the compiler for each access.
  ///
  /// Inlined into the property's accessors, where the key paths are known, it becomes a plain access to the
  /// storage.
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
  /// Writes each value to a published property, for as long as the property's object lives. It asks for
  /// everything.
  ///
  ///     upstream.assign(to: &object.$property)
  ///
  /// There is nothing to keep: the subscription ends with the object. Upstream's completion does not end the
  /// property's own publisher.
  /// - Parameter published: The publisher of the property, as `&object.$property`.
  public func assign(to published: inout Published<Output>.Publisher) {
    subscribe(PublishedSubscriber(published.subject))
  }
}
