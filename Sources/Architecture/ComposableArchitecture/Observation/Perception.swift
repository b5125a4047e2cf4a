import Observation

// The names that code uses for observation where it also runs on systems without it. Here they stand for
// observation itself.

/// The protocol of observed types: `Observable`.
public typealias Perceptible = Observable

/// The registrar of the observers of an object's properties: `ObservationRegistrar`.
public typealias PerceptionRegistrar = ObservationRegistrar

/// The values of an expression over time: `Observations`.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
public typealias Perceptions = Observations

/// Calls a closure when one of the observed properties that another closure reads is about to change:
/// `withObservationTracking`.
///
/// - Parameters:
///   - apply: A closure that reads properties.
///   - onChange: A closure that is called once, before the first change, on the thread that makes it.
/// - Returns: What the first closure returns.
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}
