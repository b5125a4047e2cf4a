#if Macros
  /// Makes state observable, field by field: see ``ObservableState-protocol``.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   var count = 0
  ///   @Presents var destination: Destination.State?
  ///   @ObservationStateIgnored var log: [String] = []
  /// }
  /// ```
  ///
  /// It applies to structs and enums. Of a struct, each stored `var` is observed, unless it is marked
  /// ``ObservationStateIgnored()``; of an enum, which case it is and which value the case carries. Equality,
  /// hashing, coding, the memberwise initialiser and what is dumped stay what they would be without it.
  ///
  /// Fields that are `lazy`, `weak` or have observers or property wrappers cannot be observed; the compiler
  /// says so and offers to mark them.
  @attached(extension, conformances: ObservableState)
  @attached(
    member,
    names: named(_$observationRegistrar),
    named(_$id),
    named(_$willModify),
    named(CodingKeys)
  )
  @attached(memberAttribute)
  public macro ObservableState() =
    #externalMacro(module: "TributaryMacros", type: "ObservableStateMacro")

  /// The macro that ``ObservableState()`` puts before each field that is observed.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_))
  public macro ObservationStateTracked() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateTrackedMacro")

  /// Keeps ``ObservableState()`` from observing a field: nobody is told of its changes.
  @attached(accessor, names: named(willSet))
  public macro ObservationStateIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ObservationStateIgnoredMacro")

  /// Keeps the state of a feature that is presented at times: ``PresentationState`` for observable state.
  ///
  /// ```swift
  /// @ObservableState
  /// struct State: Equatable {
  ///   @Presents var editor: Editor.State?
  /// }
  /// ```
  ///
  /// The field is observed by whether something is presented, and what; `$editor` is the
  /// ``PresentationState``, for `ifLet`. It works in plain state as well.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_), prefixed(`$`))
  public macro Presents() =
    #externalMacro(module: "TributaryMacros", type: "PresentsMacro")
#endif
