import CustomDump

/// Marks a property of a feature's state to which views may bind.
///
/// ```swift
/// struct State: Equatable {
///   @BindingState var name = ""
///   var isSaving = false
/// }
/// enum Action: BindableAction { case binding(BindingAction<State>) }
///
/// viewStore.$name                          // a StoreBinding<String>
/// store.send(.binding(.set(\.$name, "Blob")))
/// switch action { case .binding(\.$name): … }
/// ```
///
/// ``BindingReducer`` also sets properties without it; it is there for code that has it, and to tell at a
/// glance which properties views may change.
@dynamicMemberLookup
@propertyWrapper
public struct BindingState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Wraps a value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself, to which key paths like `\.$name` lead.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value, as a wrapper of its own: views may bind to `\.$form.name` where `form` is
  /// marked.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> BindingState<Member> {
    get { BindingState<Member>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

extension BindingState: Equatable where Value: Equatable {}
extension BindingState: Hashable where Value: Hashable {}
extension BindingState: Sendable where Value: Sendable {}

extension BindingState: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension BindingState: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension BindingState: CustomDumpRepresentable {
  public var customDumpValue: Any { wrappedValue }
}

extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
  public var debugDescription: String { wrappedValue.debugDescription }
}
