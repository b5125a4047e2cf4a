/// An object that takes events.
public protocol BlocEventSink<Event>: ErrorSink {
  associatedtype Event

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - origin: The call, for reports.
  func add(_ event: Event, at origin: ErrorOrigin)
}

extension BlocEventSink {
  /// Adds an event.
  ///
  /// - Parameter event: The event.
  public func add(
    _ event: Event,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    add(event, at: ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension Bloc: BlocEventSink {
  /// Adds an event, in the name of another place in the source.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - origin: The place that is told of with what goes wrong.
  public final func add(_ event: Event, at origin: ErrorOrigin) {
    add(
      event,
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}
