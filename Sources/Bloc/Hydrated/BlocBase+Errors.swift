extension BlocBase {
  /// What tells the bloc of an error, without keeping it. An error that comes when the bloc has gone is still
  /// reported.
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
