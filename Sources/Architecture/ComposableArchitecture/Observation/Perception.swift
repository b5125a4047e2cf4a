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
/// - Returns: The result of the first closure.
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}

#if Macros
  /// Makes the properties of a class observed.
  ///
  /// ```swift
  /// @Perceptible
  /// final class Model {
  ///   var count = 0
  ///   @PerceptionIgnored var log: [String] = []
  /// }
  /// ```
  ///
  /// It is `@Observable` with marks of its own: each stored `var` is observed, unless it is marked
  /// ``PerceptionIgnored()``. A property that is set to an equal value notifies no observer.
  @attached(member, names: named(_$perceptionRegistrar), named(access), named(withMutation))
  @attached(memberAttribute)
  @attached(extension, conformances: Observable)
  public macro Perceptible() =
    #externalMacro(module: "TributaryMacros", type: "PerceptibleMacro")

  /// The macro that ``Perceptible()`` puts before each property that is observed.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_))
  public macro PerceptionTracked() =
    #externalMacro(module: "TributaryMacros", type: "PerceptionTrackedMacro")

  /// Keeps ``Perceptible()`` from observing a property.
  @attached(accessor, names: named(willSet))
  public macro PerceptionIgnored() =
    #externalMacro(module: "TributaryMacros", type: "PerceptionIgnoredMacro")

  // MARK: Changes of properties, for the code that the macro writes

  public func _$isChange<Value>(_ old: Value, _ new: Value) -> Bool { true }

  public func _$isChange<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }

  public func _$isChange<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old !== new }

  public func _$isChange<Value: AnyObject & Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }
#else
  /// Makes the properties of a class observed: `@Observable`.
  ///
  /// Properties to leave alone are marked `@ObservationIgnored`.
  @attached(
    member,
    names: named(_$observationRegistrar),
    named(access),
    named(withMutation),
    named(shouldNotifyObservers)
  )
  @attached(memberAttribute)
  @attached(extension, conformances: Observable)
  public macro Perceptible() = #externalMacro(module: "ObservationMacros", type: "ObservableMacro")

  /// Leaves a property unobserved.
  ///
  /// The macro of `Observation` knows its own mark only, so this one names it.
  @available(*, unavailable, renamed: "ObservationIgnored", message: "The trait 'Macros' brings the mark.")
  @attached(peer)
  public macro PerceptionIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
