/// Makes the parts of mocks that record their calls themselves: ``MockBloc`` and ``MockCubit``.
enum RecordingMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    BlocParts(feed: MockedFeed())
  }
}

/// Makes the parts of mocks of classes that people have written: their calls are recorded and not made.
enum InertMockParts: BlocPartsMaking {
  static func makeParts<State>() -> BlocParts<State> {
    var parts = BlocParts<State>(interceptor: CallRecord(), feed: MockedFeed())
    // No observer is told of a mock.
    parts.settings.observer = nil
    return parts
  }
}
