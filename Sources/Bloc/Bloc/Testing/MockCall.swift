/// A call to a ``MockBloc`` or ``MockCubit``.
public enum MockCall<Event> {
  case add(Event)
  case addError(any Error)
  case close
}

/// Errors are equal if they are so by their own `==`, are the same object, or are of one type and print
/// alike.
extension MockCall: Equatable where Event: Equatable {
  public static func == (lhs: MockCall, rhs: MockCall) -> Bool {
    switch (lhs, rhs) {
    case (.add(let lhs), .add(let rhs)): lhs == rhs
    case (.addError(let lhs), .addError(let rhs)): LooseEquality.areEqual(lhs, rhs)
    case (.close, .close): true
    default: false
    }
  }
}
