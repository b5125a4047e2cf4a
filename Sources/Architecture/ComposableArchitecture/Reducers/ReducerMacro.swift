#if Macros
  /// Makes a feature of a struct, or of an enum that puts several features side by side.
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
  /// `reduce(into:action:)`, what is missing of `State` and `Action` is supplied empty. A feature with logic has
  /// its types there, in an extension, or around it, or by the type of `body`, as `some Reducer<Int, Bool>`. The
  /// logic may stand in an extension, if `State` and `Action` are in the declaration.
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
  /// The enum names a feature in each case, and becomes one of them at a time: its `State` has the case
  /// `add(AddContact.State)`, its `Action` `add(AddContact.Action)`, and its `body` runs each feature in its
  /// case. `store.case` gives the store of the feature that is there. Say what `State` conforms to by
  /// `@Reducer(state: .equatable)`, or in an extension.
  ///
  /// What the enum has already of `State`, `Action`, `static var body`, `CaseScope` and `scope(_:)` is kept.
  /// An `Action` of its own is `@CasePathable`, and so is a `State`.
  ///
  /// A case carries a feature, which is made without arguments, or as you say: `case add(AddContact =
  /// AddContact(limit: 3))`. A case that carries anything else, such as an `Int`, has to be
  /// `@ReducerCaseIgnored`. One that carries nothing or several values is ignored by itself.
  ///
  /// A case may carry another enum of features by its body, `case path(Path.Body)`, which runs `Path.body`.
  ///
  /// A case `alert(AlertState<Alert>)`, or one of a ``ConfirmationDialogState``, has the state as it is
  /// written, and its action case is `alert(Alert)`. Nothing is run for it, and it ends with its first
  /// action. `store.case` gives the state.
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

  /// Makes a feature of an enum, with conformances for the `State` and `Action` that it writes.
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
  // Repeats the roles and names of the other declaration, because Swift requires them of each.
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

  /// Keeps a case of an enum that is a `@Reducer` from being run: what it carries is state without logic.
  ///
  /// `store.case` gives what the case carries; or a store of that, if the enum has an `Action` of its own
  /// with a case of the same name.
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseIgnoredMacro")

  /// Marks a case of an enum that is a `@Reducer` as one whose state ends with its first action, as that of
  /// alerts and dialogs does, and whose actions are of the state's own type `Action`. Nothing is run for it,
  /// and `store.case` gives the state.
  ///
  /// Cases that are written with ``AlertState`` or ``ConfirmationDialogState`` need no mark.
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "TributaryMacros", type: "ReducerCaseEphemeralMacro")

  /// A conformance that `@Reducer` gives to what it writes.
  public enum SynthesizedConformance {
    case codable
    case decodable
    case encodable
    case equatable
    case hashable
    case sendable
  }
#endif
