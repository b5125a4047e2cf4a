import Foundation
import IssueReporting
import TributaryReports

/// The dependencies that code sees at a point of its run.
///
/// Read one with ``Dependency``, change some for the time of an operation with
/// ``withDependencies(_:operation:)``. Add your own as a computed property in an extension (see
/// ``DependencyKey``).
///
/// The values travel with the task: a task that is started inside `withDependencies` sees what its creator
/// saw, on whatever thread it runs, and so do the children of a task group. A detached task does not, nor do
/// closures that are called by other means: those need ``withEscapedDependencies(_:)``.
public struct DependencyValues: Sendable {
  /// The values that were set.
  private(set) var overrides: DependencyOverrides?
  /// The values of keys that `overrides` do not set. Only values read by ``Dependency`` have a fallback; in
  /// bound values it is merged in.
  private var fallback: DependencyOverrides?
  /// What a module above this one knows of the code that sees these values, such as what presents it. It goes
  /// where they go; but it belongs to the moment, so a ``Dependency`` never finds that of the time when it
  /// was made.
  package var surroundings: (any AnyObject & Sendable)?

  /// The property that reads, for reports.
  private var site: CallSite?
  /// The purpose of the access.
  private var purpose = DependencyAccess.Purpose.use

  /// Creates values in which nothing is set. Default values are made anew, and released with these values.
  ///
  /// Values that the program was prepared with apply.
  public init() {
    let defaults = DependencyDefaults(preparedAs: DependencyValues.current.defaults)
    update { $0.defaults = defaults }
  }

  /// Values in which nothing is set, with the default values of the program or the test.
  package static let unset = DependencyValues(overrides: nil)

  private init(overrides: DependencyOverrides?) {
    self.overrides = overrides
  }

  /// The value of a dependency: the one that was set, or else the default of the ``context``.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - name: The property through which it is read; reports name it.
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
    // `makeDefault(of:name:)` reads what is followed.
    if overrides?.contents.isFollowed == true { return nil }
    if let slot = setSlot(of: key) { return slot }
    guard let entry = defaults.entry(of: key, in: context), !setsAny(of: entry.inputs) else { return nil }
    return entry.slot
  }

  /// The value of a key that was set.
  func setSlot(of key: ObjectIdentifier) -> AnyDependencySlot? {
    overrides?.contents.slots[key] ?? fallback?.contents.slots[key]
  }

  /// Whether one of the keys was set.
  func setsAny(of keys: [ObjectIdentifier]) -> Bool {
    // Most default values depend on no other.
    !keys.isEmpty && keys.contains { setSlot(of: $0) != nil }
  }

  /// The values that were set, by their keys.
  var setSlots: some Sequence<AnyDependencySlot> {
    [overrides, fallback].lazy.compactMap { $0 }.flatMap { $0.contents.slots.values }
  }

  @usableFromInline
  mutating func set(_ slot: AnyDependencySlot, for key: ObjectIdentifier) {
    update { $0.slots[key] = slot }
  }

  @usableFromInline
  func makeDefault<Key: TestDependencyKey>(of key: Key.Type, name: StaticString) -> Key.Value {
    // A subscript that is read directly calls itself `subscript(_:)`, which is no name.
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

  /// The observer that follows the code that sees these values.
  var observer: (any DependencyObserver)? { overrides?.contents.observer }

  /// Keeps the default values that are made from now on apart from those of other tests, for as long as these
  /// values are used.
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
  /// Which of a dependency's values stands where none was given. It follows from what the process is doing,
  /// unless you set it, here or with `prepareDependencies(_:)`.
  public var context: DependencyContext {
    get { overrides?.contents.context ?? fallback?.contents.context ?? defaults.context }
    set { update { $0.context = newValue } }
  }

  /// Where the values are that stand behind those that were set.
  var defaults: DependencyDefaults {
    overrides?.contents.defaults ?? fallback?.contents.defaults ?? .current
  }
}

extension DependencyValues {
  /// The values of the moment, with those of an earlier time where they say nothing, for reading one of them.
  static func read(over earlier: DependencyOverrides?, from site: CallSite) -> DependencyValues {
    // Field by field, as a copy of the whole costs more than the rest of reading.
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

  /// These values, lent to code that changes them. Reading one of them there does not count as a use, so it
  /// reports nothing.
  package var lentForChange: DependencyValues { lent(for: .change) }

  func lent(for purpose: DependencyAccess.Purpose) -> DependencyValues {
    var values = self
    values.purpose = purpose
    return values
  }

  /// These values in the form in which they are bound: after the changes, with the fallback merged in.
  package var settled: DependencyValues {
    var values = DependencyValues(overrides: nil)
    values.overrides =
      if let overrides, let fallback { overrides.over(fallback) } else { overrides ?? fallback }
    values.surroundings = surroundings
    return values
  }

  /// Whether both are known to give the same values. `false` does not mean that they differ.
  package func isKnownToEqual(_ other: DependencyValues) -> Bool {
    overrides === other.overrides && fallback === other.fallback && surroundings === other.surroundings
  }
}

extension DependencyValues {
  /// The value at a key path.
  ///
  /// Setting a whole dependency does not create its default value, as Swift's own subscript does.
  public subscript<Value>(keyPath keyPath: WritableKeyPath<DependencyValues, Value>) -> Value {
    get { value(of: self, at: keyPath) }
    set { set(keyPath, to: newValue) }
  }

  /// Sets what a key path leads to.
  ///
  /// Swift reads a computed property before it writes to it through a key path: a dependency without a test
  /// value does not report that as a use, and a whole dependency reads as the value that it is set to.
  package mutating func set<Value>(_ keyPath: WritableKeyPath<DependencyValues, Value>, to value: Value) {
    UnimplementedDependency.$isBeingSet.withValue(true) {
      // A path that ends in an object sets nothing in these values.
      if keyPath is ReferenceWritableKeyPath<DependencyValues, Value> {
        assign(value, to: keyPath, of: &self)
      } else {
        AssignedValue<Value>.bind(value) { assign(value, to: keyPath, of: &self) }
      }
    }
  }
}

// Generic over the root, where `root[keyPath:]` is Swift's own subscript.

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

/// The value that a dependency is being set to, which stands for the one before: it is overwritten next.
private final class AssignedValue<Value>: @unchecked Sendable {
  // Sendable: it is used by the code that sets the value, and bound for no longer.
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
  /// The values of a running program, whatever the process is doing.
  public static var live: Self { inContext(.live) }

  /// The values of a preview, whatever the process is doing.
  public static var preview: Self { inContext(.preview) }

  /// The values of a test, whatever the process is doing.
  ///
  /// Each time they are others: what is made of them is made anew, and goes when they go. So a test of XCTest
  /// gets dependencies that no other test has touched:
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

/// The context that selects which of a dependency's default values applies where none was set.
public enum DependencyContext: Hashable, Sendable {
  /// A running program: ``DependencyKey/liveValue``.
  case live

  /// A preview in a development environment: ``TestDependencyKey/previewValue``.
  case preview

  /// A test: ``TestDependencyKey/testValue``.
  case test

  /// What this process is doing.
  static let ofProcess: Self = ofProcess(in: ProcessInfo.processInfo.environment)

  /// Returns the context that the environment of a process names, and otherwise that of what the process is
  /// doing.
  ///
  /// - Parameter environment: `SWIFT_DEPENDENCIES_CONTEXT` names a context: `live`, `preview` or `test`.
  ///   Another word is reported.
  static func ofProcess(in environment: [String: String]) -> Self {
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"] {
      switch name {
      case "live": return .live
      case "preview": return .preview
      case "test": return .test
      default:
        reportIssue(
          """
          The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is '\(name)', which is no context. It can be 'live', 'preview' or \
          'test'. The context is the one that it would be without the variable.
          """
        )
      }
    }
    if isTesting { return .test }
    return environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : .live
  }
}
