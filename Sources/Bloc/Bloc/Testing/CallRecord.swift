/// The calls made to a mock, in order.
final class CallRecord: CallInterceptor {
  enum Entry {
    /// A call whose types only the mock knows.
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
