/// The forms of `mapEventToState` that a bloc overrides, as far as is known. Those of ``Bloc`` say so when
/// they are called.
struct MappingOverrides {
  var isPlain = true
  var isThrowing = true
  /// Whether the functions are called to find that out.
  var isSought = false
  /// Whether that has been found out.
  var isKnown = false
}
