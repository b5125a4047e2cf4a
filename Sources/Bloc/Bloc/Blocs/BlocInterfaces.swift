/// An object that publishes states.
public protocol Streamable<State>: AnyObject {
  /// The type of the states.
  associatedtype State

  /// A publisher of all states emitted from now on.
  var stream: BlocStream<State> { get }
}

/// An object that publishes states and has a current state.
public protocol StateStreamable<State>: Streamable {
  /// The current state.
  var state: State { get }
}

/// An object that publishes states, has a current state and can be closed. User interfaces work with blocs
/// and cubits through this protocol.
public protocol StateStreamableSource<State>: StateStreamable, Closable {}

extension BlocBase: StateStreamableSource {}

/// An object that can be closed.
public protocol Closable: AnyObject {
  /// A Boolean value that indicates whether the object was closed. It is `true` as soon as `close` is called.
  var isClosed: Bool { get }

  /// Closes the object.
  ///
  /// - Returns: An object for awaiting the end, or ``BlocClosing/finished`` if there is nothing to wait for.
  @discardableResult
  func close() -> BlocClosing
}

extension Closable {
  /// Closes the object and waits for the end.
  public nonisolated(nonsending) func close() async {
    let closing: BlocClosing = close()
    await closing.finish()
  }
}

extension BlocClosing {
  /// An end that has already been reached. Use it for a custom ``Closable`` that has nothing to wait for.
  public static var finished: BlocClosing {
    let closing = BlocClosing()
    closing.end()
    return closing
  }
}

/// An object that receives errors until it is closed.
public protocol ErrorSink: Closable {
  /// Reports an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  func addError(_ error: any Error, at origin: ErrorOrigin)
}

extension ErrorSink {
  /// Reports an error.
  ///
  /// - Parameter error: The error.
  public func addError(
    _ error: any Error,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    addError(error, at: ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension BlocBase: ErrorSink {
  /// Passes an error to `onError` with a different source location, without any other effect.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - origin: The origin of the call.
  public final func addError(_ error: any Error, at origin: ErrorOrigin) {
    addError(
      error,
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}

/// An object that receives events.
public protocol BlocEventSink<Event>: ErrorSink {
  /// The type of the events.
  associatedtype Event

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - origin: The location of the call, for reports.
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
  /// Adds an event with a different source location.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - origin: The location to report problems at.
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

/// An object that emits states.
public protocol Emittable<State>: AnyObject {
  /// The type of the states.
  associatedtype State

  /// Emits a state.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - origin: The location of the call, for reports.
  func emit(_ state: State, at origin: ErrorOrigin)
}

extension Emittable {
  /// Emits a state.
  ///
  /// - Parameter state: The next state.
  public func emit(
    _ state: State,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    emit(state, at: ErrorOrigin(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension BlocBase: Emittable {
  /// Emits a state with a different source location.
  ///
  /// - Parameters:
  ///   - state: The next state.
  ///   - origin: The location to report problems at.
  public final func emit(_ state: State, at origin: ErrorOrigin) {
    emit(
      state,
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}
