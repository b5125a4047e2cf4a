import TestFailures

/// A value that a control shows and changes: reading it reads a store's state, setting it sends an action.
///
/// ```swift
/// let name = viewStore.binding(get: \.name, send: Form.Action.nameChanged)
/// name.wrappedValue                          // what the state says
/// name.wrappedValue = "Blob"                 // viewStore.send(.nameChanged("Blob"))
/// name.animation().wrappedValue = "Blob Jr." // the same, animated
/// ```
///
/// It is a plain value that any front end can use, and works like SwiftUI's `Binding`: members of the value
/// are bindings as well, and so is the content of an optional or of an enum's case.
///
/// It belongs to the store's owner, like the store, which it keeps.
@dynamicMemberLookup
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The place where the binding was made, if that is known.
  let site: CallSite?

  /// The store that it reads, if that is known.
  package let source: AnyObject?
  /// What it reads there: key paths, from the store's state on. Empty where that is not known.
  let path: [AnyHashable]

  /// The transaction of a change. An empty one leaves that to the code around the change.
  public var transaction: Transaction

  /// Makes a binding of two closures.
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - set: A closure that changes the value. ``Transaction/current`` is the transaction of the change.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public init(
    get: @escaping () -> Value,
    set: @escaping (_ value: Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      get: get,
      set: { value, _ in set(value) }
    )
  }

  /// Makes a binding of two closures.
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - set: A closure that changes the value. It gets the transaction, which ``Transaction/current`` is as
  ///     well.
  ///   - fileID: The file ID of the call, for reports.
  ///   - filePath: The file path of the call, for reports.
  ///   - line: The line of the call, for reports.
  ///   - column: The column of the call, for reports.
  public init(
    get: @escaping () -> Value,
    set: @escaping (_ value: Value, _ transaction: Transaction) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      get: get,
      set: set
    )
  }

  init(
    at site: CallSite?,
    source: AnyObject? = nil,
    path: [AnyHashable] = [],
    get: @escaping () -> Value,
    set: @escaping (_ value: Value, _ transaction: Transaction) -> Void
  ) {
    self.site = site
    self.source = source
    self.path = path
    self.get = get
    self.set = set
    transaction = Transaction()
  }

  /// Returns a binding to a value that never changes, for previews.
  ///
  /// - Parameter value: The value.
  public static func constant(_ value: Value) -> Self {
    Self(at: nil, get: { value }, set: { _, _ in })
  }

  /// The value. Setting it sends an action.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { change(to: newValue, in: transaction) }
  }

  /// The binding itself.
  public var projectedValue: Self { self }

  /// Returns the same binding with another transaction for its changes.
  ///
  /// - Parameter transaction: The transaction of the changes.
  public func transaction(_ transaction: Transaction) -> Self {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Returns the same binding with its changes animated.
  ///
  /// - Parameter animation: The animation; `nil` leaves that to the code around the change.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(transaction.animated(animation))
  }

  /// The identity that tells it from other bindings to the same store: what it reads, and where it was made,
  /// since stores that are made of one by closures are not told apart.
  package var identity: [AnyHashable] {
    path + (site.map { ["\($0.fileID)", $0.line, $0.column] } ?? [])
  }

  func change(to value: Value, in transaction: Transaction) {
    guard transaction != Transaction() else { return set(value, .current) }
    withTransaction(transaction) { set(value, transaction) }
  }
}

/// Another name of ``StoreBinding``, as newer code has it.
public typealias UIBinding<Value> = StoreBinding<Value>
