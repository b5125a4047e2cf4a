import Foundation
import IssueReporting
import TributaryReports

/// The dependencies that are visible to your code while it runs.
///
/// To read a dependency, use ``Dependency``. To override dependencies for an operation, call
/// ``withDependencies(_:operation:)``. To add a dependency of your own, declare a computed property in an extension,
/// along with a key that conforms to ``DependencyKey``.
///
/// A task you start within `withDependencies`, or in a task group, inherits the dependencies of the code that starts
/// it, even if it runs on another thread. Detached tasks, and closures that other code calls later, don't inherit
/// them. In that case, use ``withEscapedDependencies(_:)`` to capture the dependencies.
public struct DependencyValues: Sendable {
  /// The values that were set.
  private(set) var overrides: DependencyOverrides?
  /// Values for keys that `overrides` does not set. Only values that ``Dependency`` reads have a fallback. It is
  /// merged into them when they are bound.
  private var fallback: DependencyOverrides?
  /// The context that a higher-level module attaches to the code with these values, such as its presentation. It's
  /// passed along with the values but is valid only at that moment, so a ``Dependency`` does not read the context
  /// from the time when it was created.
  package var surroundings: (any AnyObject & Sendable)?

  /// The location of the property that reads a value, for reports.
  private var site: CallSite?
  /// The purpose of the access.
  private var purpose = DependencyAccess.Purpose.use

  /// Creates values without overrides, whose default values are their own and are released with them. The values that
  /// the program was prepared with still apply.
  public init() {
    let defaults = DependencyDefaults(preparedAs: DependencyValues.current.defaults)
    update { $0.defaults = defaults }
  }

  /// Values without overrides. Default values are the defaults of the program or the test.
  package static let unset = DependencyValues(overrides: nil)

  private init(overrides: DependencyOverrides?) {
    self.overrides = overrides
  }

  /// The value of a dependency. Unless you override it, this is the default value for the ``context``.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - name: The name of the property that reads the dependency, for reports.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    name name: StaticString = #function
  ) -> Key.Value {
    get {
      if let slot = slot(of: ObjectIdentifier(key)) {
        return value(in: slot, of: key)
      }
      return makeDefault(of: key, name: name)
    }
    set {
      set(DependencySlot(newValue), for: ObjectIdentifier(key))
    }
  }

  @usableFromInline
  func slot(of key: ObjectIdentifier) -> AnyDependencySlot? {
    // `makeDefault(of:name:)` records the read.
    if overrides?.contents.isFollowed == true { return nil }
    if let slot = setSlot(of: key) { return slot }
    guard let entry = defaults.entry(of: key, in: context), !setsAny(of: entry.inputs) else { return nil }
    return entry.slot
  }

  /// Returns the value that was set for a key.
  func setSlot(of key: ObjectIdentifier) -> AnyDependencySlot? {
    overrides?.contents.slots[key] ?? fallback?.contents.slots[key]
  }

  /// Returns whether any of the keys was set.
  func setsAny(of keys: [ObjectIdentifier]) -> Bool {
    // Most default values do not depend on others.
    !keys.isEmpty && keys.contains { setSlot(of: $0) != nil }
  }

  /// The values that were set.
  var setSlots: some Sequence<AnyDependencySlot> {
    [overrides, fallback].lazy.compactMap { $0 }.flatMap { $0.contents.slots.values }
  }

  @usableFromInline
  mutating func set(_ slot: AnyDependencySlot, for key: ObjectIdentifier) {
    update { $0.slots[key] = slot }
  }

  @usableFromInline
  func makeDefault<Key: TestDependencyKey>(of key: Key.Type, name: StaticString) -> Key.Value {
    // If a subscript is read directly, `#function` is `subscript(_:)`, which is not a name.
    let isNamed = !name.description.hasPrefix("subscript")
    let access = DependencyAccess(name: isNamed ? name : nil, site: site, purpose: purpose)
    let id = ObjectIdentifier(key)
    let making = overrides?.contents.making
    let read: Key.Value
    if let slot = setSlot(of: id) {
      making?.noteReading(of: id, setTo: slot)
      read = value(in: slot, of: key)
    } else if let assigned = AssignedValue<Key.Value>.current {
      return assigned
    } else {
      read = defaults.value(of: key, in: context, for: access, seeing: self)
      making?.noteReading(of: id, setTo: nil)
    }
    guard let observer, access.purpose == .use else { return read }
    return observer.reads(DependencyRead(key: id, expression: access.target(of: key)), read)
  }

  /// The observer of code with these values.
  var observer: (any DependencyObserver)? { overrides?.contents.observer }

  /// From now on, keeps new default values apart from those of other tests, for as long as these values exist.
  package mutating func keepDefaultsApart() {
    if overrides?.contents.defaults == nil { update { $0.defaults = DependencyDefaults() } }
  }

  mutating func update(_ change: (inout DependencyOverrides.Contents) -> Void) {
    var contents = overrides?.contents ?? DependencyOverrides.Contents()
    change(&contents)
    overrides = DependencyOverrides(contents)
  }
}

extension DependencyValues {
  /// The context for the default values. By default, it depends on the process; you can set it here or with
  /// `prepareDependencies(_:)`.
  public var context: DependencyContext {
    get { overrides?.contents.context ?? fallback?.contents.context ?? defaults.context }
    set { update { $0.context = newValue } }
  }

  /// The values of dependencies that were not set.
  var defaults: DependencyDefaults {
    overrides?.contents.defaults ?? fallback?.contents.defaults ?? .current
  }
}

extension DependencyValues {
  /// Returns the current values for reading one of them. Keys that are not set have their earlier values.
  static func read(over earlier: DependencyOverrides?, from site: CallSite) -> DependencyValues {
    // The fields are copied one by one, because copying the whole struct takes longer than the rest of the
    // read.
    let bound = BoundDependencies.current
    var values = DependencyValues(overrides: nil)
    values.surroundings = bound?.values.surroundings
    values.overrides = bound?.values.overrides
    if values.overrides == nil {
      values.overrides = earlier
    } else if let earlier, values.overrides !== earlier {
      values.fallback = earlier
    }
    values.site = site
    return values
  }

  /// The values to pass to code that changes them, where reading a value does not count as a use and is not reported.
  package var lentForChange: DependencyValues { lent(for: .change) }

  func lent(for purpose: DependencyAccess.Purpose) -> DependencyValues {
    var values = self
    values.purpose = purpose
    return values
  }

  /// These values in the form in which they are bound, after the changes and with the fallback merged in.
  package var settled: DependencyValues {
    var values = DependencyValues(overrides: nil)
    values.overrides =
      if let overrides, let fallback { overrides.over(fallback) } else { overrides ?? fallback }
    values.surroundings = surroundings
    return values
  }

  /// Returns whether both are known to have equal values. If it returns `false`, they may still be equal.
  package func isKnownToEqual(_ other: DependencyValues) -> Bool {
    overrides === other.overrides && fallback === other.fallback && surroundings === other.surroundings
  }
}

extension DependencyValues {
  /// The value at a key path.
  ///
  /// In contrast to Swift's own subscript, setting a whole dependency through this one does not create its default
  /// value first.
  public subscript<Value>(keyPath keyPath: WritableKeyPath<DependencyValues, Value>) -> Value {
    get { value(of: self, at: keyPath) }
    set { set(keyPath, to: newValue) }
  }

  /// Sets the value at a key path.
  ///
  /// To set a computed property through a key path, Swift reads the property first. This read does not count as a
  /// use: a missing test value is not reported, and reading a whole dependency returns the value that is being set.
  package mutating func set<Value>(_ keyPath: WritableKeyPath<DependencyValues, Value>, to value: Value) {
    UnimplementedDependency.$isBeingSet.withValue(true) {
      // A key path that leads through an object does not set anything in these values.
      if keyPath is ReferenceWritableKeyPath<DependencyValues, Value> {
        assign(value, to: keyPath, of: &self)
      } else {
        AssignedValue<Value>.bind(value) { assign(value, to: keyPath, of: &self) }
      }
    }
  }
}

// This is generic over the root. For such a root, `root[keyPath:]` is Swift's own subscript.

private func value<Root, Value>(of root: Root, at keyPath: KeyPath<Root, Value>) -> Value {
  root[keyPath: keyPath]
}

private func assign<Root, Value>(
  _ value: Value,
  to keyPath: WritableKeyPath<Root, Value>,
  of root: inout Root
) {
  root[keyPath: keyPath] = value
}

/// The new value of a dependency that is being set. It stands in for the previous value that is about to be
/// overwritten.
private final class AssignedValue<Value>: @unchecked Sendable {
  // Sendable: only the code that sets the value uses it, and it is bound only while that code runs.
  private let value: Value

  private init(_ value: Value) {
    self.value = value
  }

  static var current: Value? { (AssignedValues.current as? AssignedValue<Value>)?.value }

  static func bind(_ value: Value, _ body: () -> Void) {
    AssignedValues.$current.withValue(AssignedValue(value), operation: body)
  }
}

enum AssignedValues {
  @TaskLocal static var current: (any AnyObject & Sendable)?
}

extension DependencyValues {
  /// The default values of a running program, even in a process with a different context.
  public static var live: Self { inContext(.live) }

  /// The default values of a preview, even in a process with a different context.
  public static var preview: Self { inContext(.preview) }

  /// The default values of a test, even in a process with a different context.
  ///
  /// Each access returns new values, whose default values are their own and are released with them. Use this property
  /// to give each XCTest test dependencies of its own:
  ///
  /// ```swift
  /// override func invokeTest() {
  ///   withDependencies { $0 = .test } operation: { super.invokeTest() }
  /// }
  /// ```
  public static var test: Self {
    var values = inContext(.test)
    values.update { $0.defaults = DependencyDefaults() }
    return values
  }

  private static func inContext(_ context: DependencyContext) -> Self {
    var values = unset.lentForChange
    values.context = context
    return values
  }
}

/// A context that determines the default values of dependencies you don't override.
public enum DependencyContext: Hashable, Sendable {
  /// A running program, which uses the ``DependencyKey/liveValue``.
  case live

  /// A preview in a development environment, which uses the ``TestDependencyKey/previewValue``.
  case preview

  /// A test, which uses the ``TestDependencyKey/testValue``.
  case test

  /// The context of this process.
  static let ofProcess: Self = ofProcess(in: ProcessInfo.processInfo.environment)

  /// Returns the context that the environment of a process specifies, or a context that depends on the kind of
  /// process.
  ///
  /// - Parameter environment: The environment, in which `SWIFT_DEPENDENCIES_CONTEXT` can be `live`, `preview` or
  ///   `test`. Any other value is reported.
  static func ofProcess(in environment: [String: String]) -> Self {
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"] {
      switch name {
      case "live": return .live
      case "preview": return .preview
      case "test": return .test
      default:
        reportIssue(
          """
          The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' has the unknown value '\(name)'. Set it to 'live', 'preview' or \
          'test'. The variable is ignored.
          """
        )
      }
    }
    if isTesting { return .test }
    return environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : .live
  }
}
