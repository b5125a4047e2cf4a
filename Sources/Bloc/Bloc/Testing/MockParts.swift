/// Makes the parts of mocks that record their calls themselves: ``MockBloc`` and ``MockCubit``.
enum RecordingMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    BlocParts(feed: MockedFeed())
  }
}

/// Makes the parts of mocks of classes that people have written: their calls are recorded and not made.
enum InertMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    // No observer is told of a mock.
    var settings = BlocSettings.current
    settings.observer = nil
    return BlocParts(interceptor: CallRecord(), feed: MockedFeed(), settings: settings)
  }
}
