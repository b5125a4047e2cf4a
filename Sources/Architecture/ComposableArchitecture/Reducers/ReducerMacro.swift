#if Macros
  /// Makes a struct a feature, or an enum a choice of several features.
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
  /// The struct conforms to ``Reducer``, its `Action` is `@CasePathable`, and so is its `State` if that is an
  /// enum. `body` is built by ``ReducerBuilder``. If the declaration has no `body` and no
  /// `reduce(into:action:)`, missing `State` and `Action` types are generated empty. A feature with logic
  /// declares its types in the declaration, in an extension, or around it, or infers them from the type of
  /// `body`, such as `some Reducer<Int, Bool>`. The logic may be in an extension if `State` and `Action` are
  /// in the declaration.
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
  /// Each case of the enum names a feature, one of which is active at a time: its `State` has the case
  /// `add(AddContact.State)`, its `Action` has `add(AddContact.Action)`, and its `body` runs each feature in
  /// its case. `store.case` returns the store of the active feature. Declare conformances of `State` with
  /// `@Reducer(state: .equatable)`, or in an extension.
  ///
  /// Existing declarations of `State`, `Action`, `static var body`, `CaseScope` and `scope(_:)` are kept. A
  /// custom `Action` or `State` becomes `@CasePathable`.
  ///
  /// A case has a feature as its payload, which is created without arguments, or by a default value: `case
  /// add(AddContact = AddContact(limit: 3))`. A case with another payload, such as an `Int`, must be marked
  /// `@ReducerCaseIgnored`. Cases without a payload or with several values are ignored automatically.
  ///
  /// A case may contain another enum of features through its body, `case path(Path.Body)`, which runs
  /// `Path.body`.
  ///
  /// A case `alert(AlertState<Alert>)`, or one with a ``ConfirmationDialogState``, contains that state
  /// itself, and its action case is `alert(Alert)`. It runs no reducer, and its first action ends it.
  /// `store.case` returns the state.
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

  /// Makes an enum a feature, with conformances for the generated `State` and `Action`.
  ///
  /// ```swift
  /// @Reducer(state: .equatable, .sendable, action: .equatable)
  /// enum Destination {
  ///   case add(AddContact)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - state: The protocols to which the state conforms.
  ///   - action: The protocols to which the actions conform.
  // Repeats the roles and names of the other declaration, because Swift requires them for each.
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

  /// Excludes a case of a `@Reducer` enum from being run, because its payload is state without logic.
  ///
  /// `store.case` returns the payload, or a store for it if the enum's own `Action` has a case of the same
  /// name.
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseIgnoredMacro")

  /// Marks a case of a `@Reducer` enum whose state ends with its first action, like that of alerts and
  /// dialogs, and whose actions are of the state's own type `Action`. It runs no reducer, and `store.case`
  /// returns the state.
  ///
  /// Cases with ``AlertState`` or ``ConfirmationDialogState`` need no mark.
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseEphemeralMacro")

  /// A conformance that `@Reducer` adds to the types that it generates.
  public enum SynthesizedConformance {
    case codable
    case decodable
    case encodable
    case equatable
    case hashable
    case sendable
  }
#endif
