/// An object that says when it is about to change.
///
/// A class that conforms gets ``objectWillChange`` for free: it sends before any of the object's ``Published``
/// properties changes. A class that declares its own sends itself.
public protocol ObservableObject: AnyObject {
  /// What says that the object is about to change.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before any ``Published`` property of this object changes, also those of its superclasses.
  ///
  /// The same publisher is returned for the same object every time. An object that shows other children through
  /// `CustomReflectable` is asked for these: properties that it hides are not seen.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = publishedProperties(of: self)
    if let installed = properties.lazy.compactMap(\.objectWillChange).first { return installed }
    guard !properties.isEmpty else { return PublisherOfPlainObjects.shared.publisher(for: self) }
    let publisher = ObservableObjectPublisher()
    for property in properties {
      property.objectWillChange = publisher
    }
    // Another thread may have installed its own first: the first property's is everybody's.
    let winner = properties[0].objectWillChange ?? publisher
    for property in properties where winner !== publisher {
      property.objectWillChange = winner
    }
    return winner
  }
}

/// Storage of a ``Published`` property, whatever its value's type.
protocol PublishedProperty: AnyObject {
  /// What is told before the property changes. The first one that is set stays.
  var objectWillChange: ObservableObjectPublisher? { get set }
}

/// A value whose storage is that of a ``Published`` property.
protocol PublishedPropertyWrapper {
  var property: any PublishedProperty { get }
}

/// The published properties of an object, those of the most derived class first.
private func publishedProperties(of object: AnyObject) -> [any PublishedProperty] {
  sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
    .flatMap { $0.children }
    .compactMap { ($0.value as? any PublishedPropertyWrapper)?.property }
}
