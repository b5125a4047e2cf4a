import Observation

// Names for code that also runs on systems without the Observation module. Here, they are aliases of that module's
// own names.

/// The protocol of observed types. This is an alias of `Observable`.
public typealias Perceptible = Observable

/// The registrar for the observers of an object's properties. This is an alias of `ObservationRegistrar`.
public typealias PerceptionRegistrar = ObservationRegistrar

/// The values of an expression over time. This is an alias of `Observations`.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
public typealias Perceptions = Observations

/// Tracks the properties that a closure reads, and calls another closure when one of them is about to change. This
/// function is equivalent to `withObservationTracking`.
///
/// - Parameters:
///   - apply: A closure that reads properties.
///   - onChange: A closure that is called once, before the first change, on the thread that makes the change.
/// - Returns: The result of `apply`.
public func withPerceptionTracking<T>(
  _ apply: () -> T,
  onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}

#if Macros
  /// Makes the properties of a class observable.
  ///
  /// For example:
  ///
  /// ```swift
  /// @Perceptible
  /// final class Model {
  ///   var count = 0
  ///   @PerceptionIgnored var log: [String] = []
  /// }
  /// ```
  ///
  /// This macro works like `@Observable`, with annotations of its own. It observes each stored `var` that you don't
  /// mark with ``PerceptionIgnored()``. Setting a property to an equal value does not notify observers.
  @attached(member, names: named(_$perceptionRegistrar), named(access), named(withMutation))
  @attached(memberAttribute)
  @attached(extension, conformances: Observable)
  public macro Perceptible() =
    #externalMacro(module: "TributaryMacros", type: "PerceptibleMacro")

  /// Observes a property. ``Perceptible()`` attaches this macro to each observed property.
  @attached(accessor, names: named(init), named(get), named(set), named(_modify))
  @attached(peer, names: prefixed(_))
  public macro PerceptionTracked() =
    #externalMacro(module: "TributaryMacros", type: "PerceptionTrackedMacro")

  /// Excludes a property from observation by ``Perceptible()``.
  @attached(accessor, names: named(willSet))
  public macro PerceptionIgnored() =
    #externalMacro(module: "TributaryMacros", type: "ObservationIgnoredMacro")

  // MARK: Changes of properties, for the code that the macro writes

  public func _$isChange<Value>(_ old: Value, _ new: Value) -> Bool { true }

  public func _$isChange<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }

  public func _$isChange<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old !== new }

  public func _$isChange<Value: AnyObject & Equatable>(_ old: Value, _ new: Value) -> Bool { old != new }
#else
  /// Makes the properties of a class observable, like `@Observable`.
  ///
  /// To exclude a property, mark it `@ObservationIgnored`.
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

  /// Excludes a property from observation.
  ///
  /// This name refers to the annotation of the `Observation` module, because that module's macro does not recognize
  /// any other.
  @available(
    *,
    unavailable,
    renamed: "ObservationIgnored",
    message: "This macro requires the package trait 'Macros'."
  )
  @attached(peer)
  public macro PerceptionIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
