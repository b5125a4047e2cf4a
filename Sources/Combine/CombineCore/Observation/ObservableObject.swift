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
  /// The same publisher is returned for the same object every time. Only properties of the type ``Published``
  /// are read, so that the others may have gone or be in use by another thread.
  public var objectWillChange: ObservableObjectPublisher {
    let fields = PublishedFields.fields(of: self)
    if let publisher = fields.commonPublisher(of: self) { return publisher }
    if fields.isEmpty { return PublisherOfPlainObjects.shared.publisher(for: self) }
    var installed: ObservableObjectPublisher?
    fields.forEach(in: self) { property in
      if installed == nil { installed = property.objectWillChange }
    }
    // Of several threads that do this at once, the one that reaches the first property first decides for all.
    var publisher = installed ?? ObservableObjectPublisher()
    fields.forEach(in: self) { property in
      publisher = property.installObjectWillChange(publisher)
    }
    return publisher
  }
}
