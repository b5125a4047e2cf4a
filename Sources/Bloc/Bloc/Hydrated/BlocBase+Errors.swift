extension BlocBase {
  /// A closure that reports an error to the bloc, which it references weakly. Without the bloc, the error
  /// counts as unhandled.
  var errorReceiver: (any Error, ErrorOrigin) -> Void {
    let name = "\(type(of: self))"
    return { [weak self, onUnhandledError = settings.onUnhandledError] error, origin in
      if let self {
        onError(error, at: origin)
      } else {
        onUnhandledError(BlocUnhandledError(bloc: name, error: error, origin: origin))
      }
    }
  }
}
