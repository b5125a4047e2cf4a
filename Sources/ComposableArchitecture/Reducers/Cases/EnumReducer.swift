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
public protocol EnumReducer<State, Action>: CaseReducer where Body: Reducer<State, Action> {
  /// The reducers of all cases.
  @ReducerBuilder<State, Action>
  static var body: Body { get }
}

extension EnumReducer {
  public var body: Body { Self.body }
}
