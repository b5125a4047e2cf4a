/// An object that says when it is about to change.
///
/// A class that conforms gets ``objectWillChange`` for free: it sends before any of the object's
/// ``Published`` properties changes. A class that declares its own sends itself.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that sends before the object changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before any ``Published`` property of this object changes, also those of its superclasses.
  ///
  /// The same publisher is returned for the same object every time. An object that shows other children
  /// through `CustomReflectable` is read by these: properties that it hides are not seen.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = publishedProperties(of: self)
    guard let first = properties.first else {
      return PublisherOfPlainObjects.shared.publisher(for: self)
    }
    let installed = properties.lazy.compactMap { $0.objectWillChange }.first
    // Of several threads that do this at once, the one that reaches the first property first decides for all.
    let publisher = first.installObjectWillChange(installed ?? ObservableObjectPublisher())
    for property in properties.dropFirst() {
      _ = property.installObjectWillChange(publisher)
    }
    return publisher
  }
}

/// Storage of a ``Published`` property, whatever its value's type.
protocol PublishedProperty: AnyObject {
  /// The publisher that signals before the property changes.
  var objectWillChange: ObservableObjectPublisher? { get }

  /// Makes a publisher send before the property changes, unless the property has a publisher already.
  /// - Returns: The property's publisher.
  func installObjectWillChange(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}

/// A value whose storage is that of a ``Published`` property.
protocol PublishedPropertyWrapper {
  var property: any PublishedProperty { get }
}

/// The published properties of an object, those of the most derived class first.
private func publishedProperties(of object: AnyObject) -> [any PublishedProperty] {
  sequence(first: Mirror(reflecting: object), next: { $0.superclassMirror })
    .flatMap { $0.children }
    .compactMap { ($0.value as? any PublishedPropertyWrapper)?.property }
}
