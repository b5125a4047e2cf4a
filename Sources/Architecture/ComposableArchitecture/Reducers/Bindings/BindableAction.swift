import CaseKeyPaths
import CustomDump

/// Actions with a case for changes of single properties, such as those of a form.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
public protocol BindableAction<State> {
  /// The state whose properties change.
  associatedtype State

  /// Creates the action. A case with this name satisfies the requirement.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change of a property, if the action is one.
  ///
  /// Enums have a default implementation that uses reflection, which costs about a microsecond for each
  /// action. If that matters, implement it: `if case .binding(let action) = self { action } else { nil }`.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  public var binding: BindingAction<State>? {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum, let payload = mirror.children.first, payload.label == "binding"
    else { return nil }
    return payload.value as? BindingAction<State>
  }
}

extension BindableAction {
  /// Returns the action that sets a property: `.set(\.isOn, true)` is `.binding(.set(\.isOn, true))`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }

  /// Returns the action that sets a ``BindingState``: `.set(\.$name, "Blob")`.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>,
    _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// Sets the properties that a feature's ``BindableAction``s specify.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.isOn): …      // state.isOn is the new value
///     case .binding: return .none
///     case .saveButtonTapped: …
///     }
///   }
/// }
/// ```
///
/// Put it before the feature's own logic, so that the logic sees the new value. A write through a binding
/// that no binding reducer handles is reported at the creation of the binding. Such an action is also
/// reported if a test sends it or, in debug builds, if code with a store, a view store or an effect sends it,
/// including in an action of a child: at the send, or without a line for an effect. It is not reported if
/// `store.send` is passed as a function, which captures no line.
///
/// An action that contains a ``BindingAction`` only as data, such as one that is relayed to another store, is
/// reported as well, because its own store does not handle the change. Wrap it in a structure: the check only
/// looks into cases of enums and into tuples.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Creates a reducer for the bindings among a feature's actions.
  public init() where Action == ViewAction {
    toViewAction = { $0 }
  }

  /// Creates a reducer for the bindings in a case of a feature's actions.
  ///
  /// - Parameter toViewAction: A path to the actions with a case for bindings.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    self.toViewAction = AnyCasePath(toViewAction).extract
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action)?.binding?.apply(to: &state)
    return .none
  }
}

extension Reducer where Action: BindableAction, State == Action.State {
  /// Sets the properties that the bindings among this reducer's actions specify, and then runs this reducer:
  /// the operator form of ``BindingReducer``.
  public func binding() -> some Reducer<State, Action> {
    ReducerSequence(first: BindingReducer(), second: BodyOnce(self))
  }
}

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
/// ``BindingReducer`` also sets properties without it. It supports existing code, and shows which properties
/// views may change.
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

  /// A property of the value, with its own wrapper: views may bind to `\.$form.name` if `form` is marked.
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
