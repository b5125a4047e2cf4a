import ComposableArchitecture
import LivePagesCore

extension ObservableObject {
  /// Returns a property for a field, which shows it and sets it: `TextField("Name", text:
  /// model.field(\.name))`.
  ///
  /// - Parameter property: The property. A `@Published` one has the page rendered again.
  public func field<Value, Action>(
    _ property: ReferenceWritableKeyPath<Self, Value>
  ) -> FieldValue<Value, Action> {
    // The page's own object is known by the same name wherever the page goes on.
    let id = ObjectIdentifier(self)
    let owner = FieldOwner.current == id ? AnyHashable("page") : AnyHashable(id)
    return FieldValue(self[keyPath: property], subject: [owner, property]) {
      self[keyPath: property] = $0
    }
  }
}
