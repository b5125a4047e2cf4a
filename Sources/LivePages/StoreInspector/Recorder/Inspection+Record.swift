import Foundation

extension Inspection {
  /// Writes what the store does from now on to a file, until the recorder is closed or the store goes.
  ///
  /// Nothing that goes wrong harms the store: the recording ends, and that is told once. A store has one
  /// recorder; an earlier one ends. Call it on the store's owner.
  ///
  /// - Parameters:
  ///   - file: The file to write. Its folder exists.
  ///   - limits: The limits of what is kept.
  ///   - onError: A closure that is told why the recording has ended early, at most once, on another thread.
  /// - Returns: The recorder, to be closed. The store keeps it.
  @discardableResult
  public func record(
    to file: URL,
    limits: RecorderLimits = RecorderLimits(),
    onError: @escaping @Sendable (SessionRecorderError) -> Void
  ) -> SessionRecorder {
    let recorder = SessionRecorder(file: file, store: name, limits: limits, onError: onError)
    log.recorder = recorder
    return recorder
  }
}
