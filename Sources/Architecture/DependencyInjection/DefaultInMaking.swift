import Foundation
import IssueReporting
import Synchronization

/// A default value that is being created, together with the access that requires it.
final class DefaultInMaking: Sendable {
  @TaskLocal private static var innermost: DefaultInMaking?

  private let key: ObjectIdentifier
  private let name: String
  private let context: DependencyContext
  private let access: DependencyAccess
  /// The surrounding default value, if its creation reads this one.
  private let outer: DefaultInMaking?
  /// The thread that creates the value. Although tasks that a default value starts inherit the task-local value, they
  /// don't delay its creation.
  private let thread = ObjectIdentifier(Thread.current)
  private let isMade = Atomic(false)
  private let lacksTestValue = Atomic(false)
  /// The dependencies that were read. If a dependency was set, its slot is included.
  private let inputs = Locked<[ObjectIdentifier: AnyDependencySlot?]>([:])

  init<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    for access: DependencyAccess
  ) {
    self.key = ObjectIdentifier(key)
    name = "\(key)"
    self.context = context
    self.access = access
    outer = Self.innermost
  }

  /// The access that requires the default value that is currently being created.
  static var access: DependencyAccess { innermost?.access ?? DependencyAccess() }

  /// A Boolean value that indicates whether a test required a test value that the key does not define.
  var isTestValueMissing: Bool { lacksTestValue.load(ordering: .relaxed) }

  /// Creates the value for the key of this object.
  ///
  /// - Parameter values: The dependencies that are visible to the value.
  func make<Key: TestDependencyKey>(_ key: Key.Type, seeing values: DependencyValues) -> Key.Value {
    let bound = BoundDependencies(values, making: self)
    return AssignedValues.$current.withValue(nil) {
      BoundDependencies.$current.withValue(bound) { make(key) }
    }
  }

  private func make<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
    run {
      switch context {
      case .test:
        return key.testValue
      case .preview:
        return key.previewValue
      case .live:
        if let live = key as? any DependencyKey.Type, let value = Self.liveValue(of: live) as? Key.Value {
          return value
        }
        access.reportMissingLiveValue(of: key)
        return Self.standIn(for: key, in: .test) { key.testValue }
      }
    }
  }

  private static func liveValue<Key: DependencyKey>(of key: Key.Type) -> any Sendable {
    key.liveValue
  }

  private func run<Value>(_ body: () -> Value) -> Value {
    defer { isMade.store(true, ordering: .relaxed) }
    return Self.$innermost.withValue(self, operation: body)
  }
}

// MARK: - Inputs

extension DefaultInMaking {
  /// Records that this value, and all values that depend on it, also depend on another value.
  ///
  /// - Parameter slot: The slot of the other value, if it was set.
  func noteReading(of key: ObjectIdentifier, setTo slot: AnyDependencySlot?) {
    for making in sequence(first: self, next: \.outer) where !making.isMade.load(ordering: .relaxed) {
      making.inputs.withLock { $0[key] = .some(slot) }
    }
  }

  func takeInputs() -> [ObjectIdentifier: AnyDependencySlot?] {
    inputs.withLock { inputs in
      defer { inputs = [:] }
      return inputs
    }
  }

  /// Returns whether the caller is in a task that was started while this value was being created, and that its
  /// creation may be waiting for.
  static func isStartedBy<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext) -> Bool {
    sequence(first: innermost) { $0?.outer }
      .prefix { $0 != nil }
      .contains { $0?.isOf(key, in: context) == true && $0?.isMade.load(ordering: .relaxed) == false }
  }
}

// MARK: - Substitute values

extension DefaultInMaking {
  /// Creates the value for another context, because the key has none for its own context.
  static func standIn<Key: TestDependencyKey>(
    for key: Key.Type,
    in context: DependencyContext,
    make: () -> Key.Value
  ) -> Key.Value {
    if isMaking(key, in: context) { stop(key, in: context) }
    return DefaultInMaking(of: key, in: context, for: access).run(make)
  }

  /// Reports that a test has reached a key without a test value, unless the test only changes the dependency.
  static func testValueIsMissing<Key: DependencyKey>(of key: Key.Type) {
    innermost?.lacksTestValue.store(true, ordering: .relaxed)
    if access.purpose == .use { access.reportMissingTestValue(of: key) }
  }
}

// MARK: - Cycles

extension DefaultInMaking {
  /// Returns whether the caller is involved in creating this value.
  static func isMaking<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext) -> Bool {
    chain.contains { $0.isOf(key, in: context) }
  }

  private func isOf<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext) -> Bool {
    self.key == ObjectIdentifier(key) && self.context == context
  }

  /// The default values that the caller is creating, from the innermost to the outermost.
  private static var chain: some Sequence<DefaultInMaking> {
    let thread = ObjectIdentifier(Thread.current)
    return sequence(first: innermost) { $0?.outer }
      .prefix { $0 != nil }
      .lazy
      .compactMap { $0 }
      .filter { $0.thread == thread && !$0.isMade.load(ordering: .relaxed) }
  }

  /// Reports that the creation of a default value reads that same value.
  ///
  /// - Returns: The context whose value is used instead.
  static func reportCycle<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    for access: DependencyAccess
  ) -> DependencyContext {
    guard let other = [.test, .preview, .live].first(where: { !isMaking(key, in: $0) }) else {
      stop(key, in: context)
    }
    access.report(
      """
      \(describeCycle(of: key, in: context))

      Here it receives \(describe("\(key)", in: other)) instead. Read the other dependency when it is used, not when the default \
      value is created, or set one of them.
      """
    )
    return other
  }

  /// Stops the program if no other value is available.
  private static func stop<Key: TestDependencyKey>(_ key: Key.Type, in context: DependencyContext) -> Never {
    fatalError(
      """
      \(describeCycle(of: key, in: context))

      There is no other value to use. Read the other dependency when it is used, not when the default value is created, or \
      set one of them.
      """
    )
  }

  private static func describeCycle<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext
  ) -> String {
    var path = [describe("\(key)", in: context)]
    for making in chain {
      path.append(describe(making.name, in: making.context))
      if making.isOf(key, in: context) { break }
    }
    return """
      The default value of a dependency depends on itself:

          \(path.reversed().joined(separator: " → "))
      """
  }

  private static func describe(_ key: String, in context: DependencyContext) -> String {
    switch context {
    case .live: "\(key).liveValue"
    case .preview: "\(key).previewValue"
    case .test: "\(key).testValue"
    }
  }
}
