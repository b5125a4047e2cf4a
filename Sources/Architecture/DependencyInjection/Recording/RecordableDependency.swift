/// A dependency whose answers can be recorded, as an inspector of stores does.
///
/// ```swift
/// extension FactClient: RecordableDependency {
///   func recorded(by recorder: DependencyRecorder) -> Self {
///     var client = self
///     client.fetch = recorder.recording("fetch", fetch)
///     return client
///   }
/// }
/// ```
///
/// The endpoints of a ``DependencyClient()`` are recorded without it.
public protocol RecordableDependency: Sendable {
  /// Returns the same dependency, whose answers a recorder is told.
  ///
  /// - Parameter recorder: The recorder that is told each answer.
  func recorded(by recorder: DependencyRecorder) -> Self
}

extension UUIDGenerator: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(recorder.recording("", generate))
  }
}

extension DateGenerator: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(recorder.recording("", generate))
  }
}

extension WithRandomNumberGenerator: RecordableDependency {
  public func recorded(by recorder: DependencyRecorder) -> Self {
    Self(generate: recorder.recording("", generate))
  }
}
