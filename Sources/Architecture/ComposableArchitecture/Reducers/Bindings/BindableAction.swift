import CaseKeyPaths
import CustomDump

/// An action type with a case for changes to individual properties, such as the fields of a form.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
public protocol BindableAction<State> {
  /// The state that contains the properties.
  associatedtype State

  /// Creates an action from a property change. An enum case named `binding` satisfies this requirement.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The property change, if the action is one.
  ///
  /// Enums have a default implementation that uses reflection, which takes about a microsecond per action. If
  /// this is too slow, implement the property: `if case .binding(let action) = self { action } else { nil }`.
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
  /// Returns an action that sets a property. For example, `.set(\.isOn, true)` is equivalent to
  /// `.binding(.set(\.isOn, true))`.
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

  /// Returns an action that sets a ``BindingState``, such as `.set(\.$name, "Blob")`.
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

/// A reducer that sets the properties specified by a feature's ``BindableAction``s.
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
/// Put it before the feature's own logic so that the logic sees the new value. If a view writes through a
/// binding and no binding reducer handles the change, an issue is reported where the binding was created.
///
/// A test that sends such an action also reports an issue. Debug builds report an issue if a store, a view
/// store or an effect sends the action, even inside a child action. The report points to the call to `send`,
/// or has no line if an effect sends the action. If you pass `store.send` as a function, no issue is
/// reported, because a function doesn't capture the line.
///
/// An issue is also reported for an action that contains a ``BindingAction`` only as data, for example to
/// relay it to another store, because the store that receives the action does not handle the change. To avoid
/// the report, wrap the binding action in a struct. The check looks only into enum cases and tuples.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  private let toViewAction: (Action) -> ViewAction?

  /// Creates a reducer for the binding actions among a feature's actions.
  public init() where Action == ViewAction {
    toViewAction = { $0 }
  }

  /// Creates a reducer for the binding actions in one case of a feature's actions.
  ///
  /// - Parameter toViewAction: A path to the actions that have a case for bindings.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    self.toViewAction = AnyCasePath(toViewAction).extract
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    toViewAction(action)?.binding?.apply(to: &state)
    return .none
  }
}

extension Reducer where Action: BindableAction, State == Action.State {
  /// Returns a reducer that first sets the properties specified by binding actions, and then runs this
  /// reducer. This is the operator form of ``BindingReducer``.
  public func binding() -> some Reducer<State, Action> {
    ReducerSequence(first: BindingReducer(), second: BodyOnce(self))
  }
}

/// Marks a property of a feature's state as available for bindings.
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
/// ``BindingReducer`` also sets properties without this wrapper. The wrapper supports existing code, and
/// documents which properties views can change.
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

  /// The wrapper itself. Key paths such as `\.$name` lead to it.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value, with its own wrapper. If `form` is marked, views can bind to `\.$form.name`.
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
