import CaseKeyPaths
import CustomDump

/// An action type with a case for changes to the properties of the state, such as the fields of a form.
///
/// For example:
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

  /// Creates an action from a property change.
  ///
  /// You satisfy this requirement by declaring an enum case named `binding`.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The property change, or `nil` if the action is not one.
  ///
  /// For enums, the default implementation uses reflection and takes about a microsecond per action. If that's too
  /// slow, implement the property yourself: `if case .binding(let action) = self { action } else { nil }`.
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

/// A reducer that handles a feature's binding actions by setting the properties they specify.
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
/// Place this reducer before the feature's own logic so that the logic sees the new value.
///
/// If you forget to add it, the store will report an issue. For a change through a binding, the report appears where
/// you created the binding; in a test that sends the action, it appears at the test's call. In debug builds, a store,
/// a view store or an effect that sends such an action reports it as well, even when it's inside a child action. The
/// report shows the call to `send`, or no line if an effect sent the action. Calls to `store.send` that you pass as a
/// function are not reported, because a function does not capture the line.
///
/// > Note: A store also reports an action that carries a ``BindingAction`` as data for another store, because it does
/// > not handle the change itself. To avoid this, wrap the binding action in a struct. The check looks only into enum
/// > cases and tuples.
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
  /// Returns a reducer that sets the properties that binding actions specify, and then runs this reducer. This is the
  /// operator form of ``BindingReducer``.
  public func binding() -> some Reducer<State, Action> {
    ReducerSequence(first: BindingReducer(), second: BodyOnce(self))
  }
}

/// A property wrapper for the properties of a feature's state that views can bind to.
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
/// Although ``BindingReducer`` also sets properties without this wrapper, you can use it in existing code, and to
/// document which properties views change.
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

  /// The wrapper itself, to which key paths such as `\.$name` lead.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A property of the value, with a wrapper of its own. If you mark `form` with this wrapper, views can bind to
  /// `\.$form.name`.
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
