#if Macros
  /// Turns a struct into a feature, or an enum into a choice between several features.
  ///
  /// For example:
  ///
  /// ```swift
  /// @Reducer
  /// struct Counter {
  ///   struct State: Equatable { var count = 0 }
  ///   enum Action { case decrTapped, incrTapped }
  ///
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in … }
  ///   }
  /// }
  /// ```
  ///
  /// Attached to a struct, the macro adds a conformance to ``Reducer``, builds the `body` with ``ReducerBuilder``,
  /// and makes the `Action` `@CasePathable`. If the `State` is an enum, the macro makes it `@CasePathable` as well.
  ///
  /// You usually declare `State`, `Action` and the logic inside the struct. When the struct contains both types,
  /// you can move the logic to an extension. When it contains the logic instead, you can declare the types in an
  /// extension or around the struct, or let the compiler infer them from the type of `body`, such as
  /// `some Reducer<Int, Bool>`. If there is no logic in the struct, the macro generates empty types for those that
  /// you leave out.
  ///
  /// To choose between several features, attach the macro to an enum with a case for each of them:
  ///
  /// ```swift
  /// @Reducer
  /// enum Destination {
  ///   case add(AddContact)
  ///   case edit(EditContact)
  ///   @ReducerCaseIgnored case preview(Image)
  /// }
  /// ```
  ///
  /// One of these features is active at a time. For the case `add`, the macro generates a `State` with the case
  /// `add(AddContact.State)` and an `Action` with the case `add(AddContact.Action)`, and it generates a `body` that
  /// runs each feature in its case. To get the store of the active feature, switch over `store.case`. If you want the
  /// `State` to conform to protocols, write `@Reducer(state: .equatable)` or an extension.
  ///
  /// The macro creates the feature of a case without arguments, unless you provide a default value, as in
  /// `case add(AddContact = AddContact(limit: 3))`. If the payload of a case is not a feature, mark the case with
  /// `@ReducerCaseIgnored`. You don't need to mark cases that have no payload or more than one value. To nest one
  /// enum of features in another, refer to its body: `case path(Path.Body)` runs `Path.body`.
  ///
  /// A case can also present an alert or a dialog. For a case such as `alert(AlertState<Alert>)`, or one with a
  /// ``ConfirmationDialogState``, the `State` contains the alert itself and the `Action` contains `alert(Alert)`. No
  /// reducer runs for it. Its first action dismisses it, and `store.case` returns its state.
  ///
  /// If you declare `State`, `Action`, `static var body`, `CaseScope` or `scope(_:)` yourself, the macro keeps your
  /// declaration, and adds `@CasePathable` to your `State` and `Action`.
  @attached(extension, conformances: Reducer, CaseReducer, EnumReducer, _ReducerWithoutBody)
  @attached(
    member,
    names: named(State),
    named(Action),
    named(Body),
    named(body),
    named(CaseScope),
    named(scope)
  )
  @attached(memberAttribute)
  public macro Reducer() = #externalMacro(module: "TributaryMacros", type: "ReducerMacro")

  /// Turns an enum into a feature, and adds conformances to the `State` and `Action` that it generates.
  ///
  /// ```swift
  /// @Reducer(state: .equatable, .sendable, action: .equatable)
  /// enum Destination {
  ///   case add(AddContact)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The protocols that the state conforms to.
  ///   - action: The protocols that the actions conform to.
  // This declaration repeats the roles and names because Swift requires them for each declaration.
  @attached(extension, conformances: Reducer, CaseReducer, EnumReducer, _ReducerWithoutBody)
  @attached(
    member,
    names: named(State),
    named(Action),
    named(Body),
    named(body),
    named(CaseScope),
    named(scope)
  )
  @attached(memberAttribute)
  public macro Reducer(
    state: SynthesizedConformance...,
    action: SynthesizedConformance...
  ) = #externalMacro(module: "TributaryMacros", type: "ReducerMacro")

  /// Excludes a case from the reducers of a `@Reducer` enum.
  ///
  /// Use this macro for a case whose payload is state without logic. For such a case, `store.case` returns the
  /// payload, or a store for it if the enum's own `Action` has a case with the same name.
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseIgnoredMacro")

  /// Marks a case of a `@Reducer` enum whose first action dismisses it, like that of an alert or a dialog.
  ///
  /// The actions of the case have the type `Action` that its state declares. No reducer runs for the case, and
  /// `store.case` returns the state. You don't need this macro for an ``AlertState`` or a
  /// ``ConfirmationDialogState``.
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseEphemeralMacro")

  /// A conformance that `@Reducer` adds to the types it generates.
  public enum SynthesizedConformance {
    case codable
    case decodable
    case encodable
    case equatable
    case hashable
    case sendable
  }
#endif
