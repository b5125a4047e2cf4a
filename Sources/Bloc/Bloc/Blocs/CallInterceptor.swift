/// Takes the calls of a bloc in its place: the bloc does nothing by itself then.
protocol CallInterceptor: AnyObject {
  func intercept(_ call: InterceptedCall)
}

/// A call of a bloc, without the types of the bloc.
enum InterceptedCall {
  case add(Any)
  case emit(Any)
  case addError(any Error)
  case close
}
