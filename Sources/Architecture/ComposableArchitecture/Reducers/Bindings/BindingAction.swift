import CaseKeyPaths
import CustomDump
import TributaryReports

/// An action that sets a property of the state.
///
/// For example:
///
/// ```swift
/// store.send(.binding(.set(\.isOn, true)))
///
/// switch action {
/// case .binding(\.isOn): …
/// }
/// ```
///
/// Two binding actions are equal if they set the same property to equal values.
public struct BindingAction<Root>: Equatable {
  /// The property that the action sets.
  public let keyPath: PartialKeyPath<Root>

  package let value: any Equatable & Sendable
  private let set: (inout Root) -> Void
  /// The write through a binding that created the action, if any.
  private var write: BindingWrite?
  private let isEqual: (any Equatable) -> Bool
  /// A record that all copies of the action share.
  private let record: BindingActionRecord

  private init(
    keyPath: PartialKeyPath<Root>,
    value: any Equatable & Sendable,
    record: BindingActionRecord,
    set: @escaping (inout Root) -> Void,
    write: BindingWrite?,
    isEqual: @escaping (any Equatable) -> Bool
  ) {
    self.keyPath = keyPath
    self.value = value
    self.record = record
    self.set = set
    self.write = write
    self.isEqual = isEqual
  }

  private init<Value: Equatable & Sendable>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) {
    self.keyPath = keyPath
    self.value = value
    record = BindingActionRecord()
    set = { $0[keyPath: keyPath] = value }
    isEqual = { $0 as? Value == value }
  }

  /// Returns an action that sets a property.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>,
    _ value: Value
  ) -> Self {
    Self(keyPath, value)
  }

  /// Returns an action that sets a ``BindingState``.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the property: `\.$name`.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>,
    _ value: Value
  ) -> Self {
    Self(keyPath, BindingState(wrappedValue: value))
  }

  /// Returns an action that sets the same property in a state that contains this one.
  ///
  /// - Parameter keyPath: A key path from the containing state to this state.
  /// - Returns: The same change, applied to the containing state.
  public func pullback<NewRoot>(_ keyPath: WritableKeyPath<NewRoot, Root>) -> BindingAction<NewRoot> {
    guard let property = (keyPath as PartialKeyPath<NewRoot>).appending(path: self.keyPath) else {
      preconditionFailure(
        "The key path \(keyPath) cannot be followed by \(self.keyPath). Pass the property that has the action's root."
      )
    }
    return BindingAction<NewRoot>(
      keyPath: property,
      value: value,
      record: record,
      set: { [set] in set(&$0[keyPath: keyPath]) },
      write: write,
      isEqual: isEqual
    )
  }

  /// Sets the property.
  func apply(to root: inout Root) {
    record.follow { set(&root) }
    noteHandled()
  }

  private func noteHandled() {
    write?.wasHandled()
    record.noteHandled()
  }

  /// Prevents a report when no ``BindingReducer`` handles this action, because it was rejected on purpose.
  func noteRefused() {
    noteHandled()
  }

  /// Starts to detect whether a ``BindingReducer`` handles this action or one of its copies. If a binding created the
  /// action, it's being watched already, and this method does nothing.
  ///
  /// - Parameter site: The call site of the send, if known.
  func watch(at site: CallSite?) -> BindingWrite? {
    guard write == nil else { return nil }
    let write = BindingWrite(keyPath, value, by: "A binding action set", at: site)
    record.add(write)
    return write
  }

  /// A Boolean value that indicates whether the action or one of its copies is being watched.
  var isWatched: Bool { write != nil || record.isWaiting }

  /// Returns this action with the given write through a binding as its origin.
  func made(of write: BindingWrite) -> Self {
    var action = self
    action.write = write
    return action
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqual(rhs.value)
  }

  /// Returns whether the action sets the given property, as in `case .binding(\.isOn):`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }
}

// Unchecked: key paths are immutable, the value is `Sendable`, and the closures capture nothing else.
extension BindingAction: @unchecked Sendable {}

extension BindingAction: CasePathable {
  /// The paths to the values of properties, such as `\.binding.isOn`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the new value of a property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      // Unsafe: key paths never change, but their type does not express this.
      nonisolated(unsafe) let keyPath = keyPath
      return AnyCasePath(
        embed: { .set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? $0.value as? Value : nil }
      )
    }

    /// The path to the new value of a ``BindingState``, such as `\.binding.$name`.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, BindingState<Value>>
    ) -> AnyCasePath<BindingAction, Value> {
      // Unsafe: key paths never change, but their type does not express this.
      nonisolated(unsafe) let keyPath = keyPath
      return AnyCasePath(
        embed: { .set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? ($0.value as? BindingState<Value>)?.wrappedValue : nil }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// A ``BindingAction`` for any type of state. The stores that send the action use it.
protocol WatchableBindingAction {
  /// Prevents a report if no ``BindingReducer`` handles this action, because it was rejected on purpose.
  func noteRefused()

  /// Starts to detect whether a ``BindingReducer`` handles this action or one of its copies.
  ///
  /// - Parameter site: The call site of the send, if known.
  func watch(at site: CallSite?) -> BindingWrite?

  var isWatched: Bool { get }
}

extension BindingAction: WatchableBindingAction {}

extension BindingAction: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    let value: any Sendable = record.isSecret ? SecretText() : value
    return Mirror(self, children: ["set": (PropertyPath(keyPath), value)], displayStyle: .enum)
  }
}

/// A property in source notation, such as `\.form.name`.
private struct PropertyPath: CustomDumpStringConvertible {
  let keyPath: AnyKeyPath

  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
  }

  var customDumpDescription: String { keyPath.spelling }
}

extension AnyKeyPath {
  /// The key path in source notation, such as `\.form.name`.
  ///
  /// On Linux, the runtime does not have the names of computed properties, such as those of observable state. The
  /// type of their value takes the place of the name, as in `\.<String>`, because an address would be different in
  /// every run.
  var spelling: String {
    let root = String(describing: type(of: self).rootType)
    let text = debugDescription.replacing(#/<computed 0x[0-9a-f]+ \((.*?)\)>/#) { "<\($0.1)>" }
    return text.hasPrefix("\\" + root) ? "\\" + text.dropFirst(root.count + 1) : text
  }
}

/// Text that replaces a value that must not be shown.
private struct SecretText: CustomDumpStringConvertible {
  var customDumpDescription: String { "<redacted>" }
}

// Code that compiles never calls this overload. The compiler selects it when `case .binding(\.name)` does not name a
// property, in order to show its message; otherwise it would report that it cannot infer the type of the key path.

extension BindingAction {
  @available(*, unavailable, message: "the state has no property of this name that can be set")
  @_disfavoredOverload
  public static func ~= (keyPath: _MisspelledCaseKeyPath<Root>, action: Self) -> Bool {
    preconditionFailure("No program that compiles calls this.")
  }
}
