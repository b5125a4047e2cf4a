/// A call to a mock of a custom class. See ``Mocking``.
public enum BlocCall<Event, State> {
  /// An event was added.
  case add(Event)
  /// A state was emitted by a method of the bloc that the mock doesn't override.
  case emit(State)
  /// An error was added.
  case addError(any Error)
  /// The bloc was closed.
  case close
  /// A method was called that the mock overrides using ``Mocking/recordCall(_:function:)``.
  case function(String, arguments: [AnyHashable])

  /// Returns a call of a method that the mock overrides using ``Mocking/recordCall(_:function:)``.
  ///
  /// - Parameters:
  ///   - name: The method's name with its labels, such as `"increment(by:)"`.
  ///   - arguments: The recorded arguments of the call.
  public static func function(_ name: String, _ arguments: AnyHashable...) -> BlocCall {
    .function(name, arguments: arguments)
  }
}

/// Two errors or states are equal if they are equal by their own `==`, are the same object, or have the same
/// type and description.
extension BlocCall: Equatable where Event: Equatable {
  public static func == (lhs: BlocCall, rhs: BlocCall) -> Bool {
    switch (lhs, rhs) {
    case (.add(let lhs), .add(let rhs)): lhs == rhs
    case (.emit(let lhs), .emit(let rhs)): LooseEquality.areEqual(lhs, rhs)
    case (.addError(let lhs), .addError(let rhs)): LooseEquality.areEqual(lhs, rhs)
    case (.close, .close): true
    case (.function(let lhs, let arguments), .function(let rhs, let others)):
      lhs == rhs && arguments == others
    default: false
    }
  }
}

/// The calls made to a mock, in order.
final class CallRecord: CallInterceptor {
  enum Entry {
    /// A call whose types are erased. Only the mock can restore them.
    case call(InterceptedCall)
    case function(String, [AnyHashable])
  }

  private(set) var entries: [Entry] = []

  func intercept(_ call: InterceptedCall) {
    entries.append(.call(call))
  }

  func append(function: String, _ arguments: [AnyHashable]) {
    entries.append(.function(function, arguments))
  }

  func removeAll() {
    entries = []
  }
}

extension BlocBase {
  /// The calls of a mock.
  var callRecord: CallRecord? { interceptor as? CallRecord }
}
