/// Thrown by the default of a closure: another closure is given.
public struct _NotGiven: Error {
  fileprivate init() {}
}

/// The default of a closure that may be given under one of several labels.
///
/// All of them return the same type, which no default determines: a call that gives none does not compile.
public func _notGiven<Result>() throws(_NotGiven) -> Result {
  throw _NotGiven()
}

/// The result of the closure that was given.
func _given<Result>(
  _ first: () throws(_NotGiven) -> Result,
  or second: () throws(_NotGiven) -> Result
) -> Result {
  do {
    return try first()
  } catch {
    do {
      return try second()
    } catch {
      preconditionFailure("A closure was to be given, but both are the default.")
    }
  }
}
