#if Macros
  /// Lists paths to an enum's cases, so that code can name them as `\.name`.
  ///
  /// ```swift
  /// @CasePathable
  /// enum AppAction {
  ///   case counter(CounterAction)
  ///   case signOutTapped
  /// }
  ///
  /// let action = AppAction.counter(.incrementTapped)
  /// action.is(\.counter)                       // true
  /// action[case: \.counter]                    // CounterAction.incrementTapped
  /// ```
  ///
  /// The enum conforms to ``CasePathable`` and ``CasePathIterable``. Mark it `@dynamicMemberLookup` as well,
  /// and `action.counter` is the case's value or `nil`.
  ///
  /// Values are taken out by matching patterns and are changed where they are: neither costs an allocation.
  ///
  /// Two cases of one name, and the use on anything but an enum, are errors.
  @attached(extension, conformances: CasePathable, CasePathIterable)
  @attached(member, names: named(AllCasePaths), named(allCasePaths))
  public macro CasePathable() = #externalMacro(module: "TributaryMacros", type: "CasePathableMacro")
#endif
