/// A feature that is one of several at a time, as `@Reducer` makes it of an enum that names them.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case add(AddContact)
///   case edit(EditContact)
/// }
/// ```
///
/// It needs no value to be run, so `ifLet` takes it without a closure:
///
/// ```swift
/// .ifLet(\.$destination, action: \.destination)
/// ```
///
/// An enum may have a `body` of its own, in which the reducers of its cases stand beside others:
///
/// ```swift
/// static var body: some ReducerOf<Self> {
///   Reduce { state, action in … }
///   Scope(state: \.add, action: \.add) { AddContact() }
///   Scope(state: \.edit, action: \.edit) { EditContact() }
/// }
/// ```
public protocol EnumReducer<State, Action>: CaseReducer, _ReducerWithoutArguments
where Body: Reducer<State, Action> {
  /// The type of the reducers of all cases.
  // A type of its own, as the compiler infers `Body` by the property of a value alone.
  associatedtype CasesBody: Reducer<State, Action>

  /// The reducers of all cases.
  @ReducerBuilder<State, Action>
  static var body: CasesBody { get }
}

extension EnumReducer {
  public var body: CasesBody { Self.body }
}
