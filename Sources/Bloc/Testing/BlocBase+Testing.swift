extension BlocBase {
  /// What differs between a mock and other blocs.
  typealias Parts = (interceptor: (any CallInterceptor)?, feed: StateFeed<State>, settings: BlocSettings)

  /// Whether this is a mock's class.
  static var isMock: Bool { self is any Mocking.Type }

  static func makeParts() -> Parts {
    guard isMock else { return (nil, StateFeed(), .current) }
    if recordsItsCalls { return (nil, MockedFeed(), .current) }
    var settings = BlocSettings.current
    // No observer is told of a mock.
    settings.observer = nil
    return (CallRecord(), MockedFeed(), settings)
  }

  /// The calls of a mock.
  var callRecord: CallRecord? { interceptor as? CallRecord }
}
