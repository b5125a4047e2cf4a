import ComposableArchitecture
import LivePagesCore

extension ObservableObject {
  /// What a field shows of a property, and sets it to: `TextField("Name", text: model.field(\.name))`.
  ///
  /// - Parameter property: The property. A `@Published` one has the page rendered again.
  public func field<Value, Action>(
    _ property: ReferenceWritableKeyPath<Self, Value>
  ) -> FieldValue<Value, Action> {
    FieldValue(self[keyPath: property], subject: [AnyHashable(ObjectIdentifier(self)), property]) {
      self[keyPath: property] = $0
    }
  }
}
