extension BlocBase {
  /// The calls of a mock.
  var callRecord: CallRecord? { interceptor as? CallRecord }
}
