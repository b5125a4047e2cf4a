#if Macros
  /// Makes a struct a feature, or makes an enum a choice between several features.
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
  /// The struct conforms to ``Reducer``. Its `Action` becomes `@CasePathable`, as does its `State` if that is
  /// an enum. The `body` is built by ``ReducerBuilder``.
  ///
  /// If the declaration contains neither a `body` nor a `reduce(into:action:)`, missing `State` and `Action`
  /// types are generated as empty types. A feature with logic declares its types in the declaration, in an
  /// extension, or around it, or infers them from the type of `body`, such as `some Reducer<Int, Bool>`. If
  /// `State` and `Action` are in the declaration, the logic can be in an extension.
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
  /// Each case of the enum names a feature, and one of these features is active at a time. For example, the
  /// case `add` results in a `State` with the case `add(AddContact.State)`, and in an `Action` with the case
  /// `add(AddContact.Action)`. The `body` runs each feature in its case. `store.case` returns the store of
  /// the active feature. To make the `State` conform to protocols, use `@Reducer(state: .equatable)` or an
  /// extension.
  ///
  /// Existing declarations of `State`, `Action`, `static var body`, `CaseScope` and `scope(_:)` are kept. If
  /// you declare `Action` or `State` yourself, it becomes `@CasePathable`.
  ///
  /// The payload of a case is a feature. It is created without arguments, or from a default value, as in
  /// `case add(AddContact = AddContact(limit: 3))`. A case with a different payload, such as an `Int`, has to
  /// be marked `@ReducerCaseIgnored`. Cases without a payload, or with several values, are ignored
  /// automatically.
  ///
  /// A case can contain another enum of features through its body. For example, `case path(Path.Body)` runs
  /// `Path.body`.
  ///
  /// A case `alert(AlertState<Alert>)`, or a case with a ``ConfirmationDialogState``, contains this state
  /// directly, and the corresponding action case is `alert(Alert)`. It does not run a reducer, and its first
  /// action dismisses it. `store.case` returns the state.
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

  /// Makes an enum a feature and adds conformances to the generated `State` and `Action`.
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
  // This repeats the roles and names of the other declaration because Swift requires them for each
  // declaration.
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

  /// Excludes a case of a `@Reducer` enum from running a reducer, because its payload is state without logic.
  ///
  /// `store.case` returns the payload. If the enum's own `Action` has a case with the same name, it returns a
  /// store for the payload instead.
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseIgnoredMacro")

  /// Marks a case of a `@Reducer` enum whose state, like that of an alert or dialog, is dismissed by its
  /// first action. The actions of the case have the state's own type `Action`. The case does not run a
  /// reducer, and `store.case` returns the state.
  ///
  /// Cases with an ``AlertState`` or a ``ConfirmationDialogState`` do not need this annotation.
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
