import CaseKeyPaths
import TributaryReports

/// A binding that reads a store's state for a control, and sends an action when the control changes the value.
///
/// ```swift
/// let name = viewStore.binding(get: \.name, send: Form.Action.nameChanged)
/// name.wrappedValue                          // what the state says
/// name.wrappedValue = "Blob"                 // viewStore.send(.nameChanged("Blob"))
/// name.animation().wrappedValue = "Blob Jr." // the same, animated
/// ```
///
/// You can use a store binding with any kind of front end. It works like SwiftUI's `Binding`, and also gives you
/// bindings to the properties of its value, to the content of an optional, and to the payload of an enum case.
///
/// A store binding retains its store, and belongs to the same actor.
@dynamicMemberLookup
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The call site that created the binding, if known.
  let site: CallSite?

  /// The store that the binding reads, if known.
  package let source: AnyObject?
  /// The key paths that the binding follows, beginning at the store's state. The array is empty if they are unknown.
  let path: [AnyHashable]

  /// The transaction for changes. If it's empty, the code around the change determines the transaction.
  public var transaction: Transaction

  /// Creates a binding from two closures.
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - set: A closure that changes the value. During the call, the transaction of the change is
  ///     ``Transaction/current``.
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

  /// Creates a binding from two closures.
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - set: A closure that changes the value. It receives the transaction of the change, which is also
  ///     ``Transaction/current`` during the call.
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

  /// Returns a binding for previews, whose value never changes.
  ///
  /// - Parameter value: The value.
  public static func constant(_ value: Value) -> Self {
    Self(at: nil, get: { value }, set: { _, _ in })
  }

  /// The current value. Setting it sends an action.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { change(to: newValue, in: transaction) }
  }

  /// The binding itself.
  public var projectedValue: Self { self }

  /// Returns this binding with a different transaction for its changes.
  ///
  /// - Parameter transaction: The transaction for changes.
  public func transaction(_ transaction: Transaction) -> Self {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  /// Returns this binding with its changes animated.
  ///
  /// - Parameter animation: The animation, or `nil` if the code around the change determines it.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(transaction.animated(animation))
  }

  /// The identity that tells this binding apart from others of the same store. It includes the call site that created
  /// the binding, because stores that closures derive from the same store cannot be told apart by the path alone.
  package var identity: [AnyHashable] {
    path + (site.map { ["\($0.fileID)", $0.line, $0.column] } ?? [])
  }

  func change(to value: Value, in transaction: Transaction) {
    guard transaction != Transaction() else { return set(value, .current) }
    withTransaction(transaction) { set(value, transaction) }
  }
}

/// Another name for ``StoreBinding``. Newer code uses this name.
public typealias UIBinding<Value> = StoreBinding<Value>

extension StoreBinding {
  /// A binding to a property of the value, such as `$form.name`.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> StoreBinding<Member> {
    map(keyPath) {
      $0[keyPath: keyPath]
    } set: {
      $0[keyPath: keyPath] = $1
    }
  }

  /// A binding to the payload of an enum case, such as `$destination.editor`, or `nil` if the value is a different
  /// case.
  ///
  /// The value may change to a different case while a control still has the binding. The binding then returns its
  /// initial payload, and setting it reports an issue instead of restoring the case.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> StoreBinding<Member>? where Value: CasePathable {
    content(of: Value.allCasePaths[keyPath: keyPath], at: keyPath) { reportOtherCase($0) }
  }

  /// Creates a binding to the wrapped value of an optional, or returns `nil` if the optional is `nil`.
  ///
  /// The optional may become `nil` while a control still has the binding. The binding then returns its initial value
  /// and ignores changes so that a control that disappears does not restore state that has been dismissed.
  ///
  /// - Parameter base: A binding to the optional.
  public init?(_ base: StoreBinding<Value?>) {
    let path = AnyCasePath<Value?, Value>(embed: { $0 }, extract: { $0 })
    let member = ObjectIdentifier(Value.self)
    guard let content = base.content(of: path, at: member, onLoss: { _ in }) else { return nil }
    self = content
  }

  /// Creates a binding from the projected value of another binding.
  public init(projectedValue: StoreBinding<Value>) {
    self = projectedValue
  }

  /// Creates a binding that treats a value as an optional, and ignores a change to `nil`.
  ///
  /// - Parameter base: A binding to the value.
  public init<Wrapped>(_ base: StoreBinding<Wrapped>) where Value == Wrapped? {
    self = base.converted {
      $0
    } set: {
      $0
    }
  }

  /// Creates a binding that treats a value as an `AnyHashable`, and ignores a change to a value of a different type.
  ///
  /// - Parameter base: A binding to the value.
  public init<Wrapped: Hashable>(_ base: StoreBinding<Wrapped>) where Value == AnyHashable {
    self = base.converted {
      AnyHashable($0)
    } set: {
      $0.base as? Wrapped
    }
  }

  /// Creates a Boolean binding that is `true` while an optional has a value.
  ///
  /// Use this initializer for controls that take a Boolean value. Setting the binding to `false` sets the optional to
  /// `nil`, and setting it to `true` has no effect.
  ///
  /// ```swift
  /// sheet(isPresented: UIBinding($store.editor))
  /// ```
  ///
  /// - Parameter base: A binding to the optional.
  public init<Wrapped>(_ base: StoreBinding<Wrapped?>) where Value == Bool {
    self = base.converted {
      $0 != nil
    } set: {
      $0 ? nil : .some(nil)
    }
  }

  /// - Parameter set: A closure that returns the new value, or `nil` to ignore the change.
  private func converted<Member>(
    get: @escaping (Value) -> Member,
    set: @escaping (Member) -> Value?
  ) -> StoreBinding<Member> {
    let place = path(to: ObjectIdentifier(Member.self))
    var member = StoreBinding<Member>(at: site, source: source, path: place) {
      get(wrappedValue)
    } set: { member, transaction in
      if let value = set(member) { change(to: value, in: transaction) }
    }
    member.transaction = transaction
    return member
  }

  /// - Parameters:
  ///   - path: A path to the content.
  ///   - member: A value that distinguishes the content from other members.
  ///   - onLoss: A closure that is called if the binding is set while the value is a different case.
  private func content<Member>(
    of path: AnyCasePath<Value, Member>,
    at member: AnyHashable,
    onLoss: @escaping (_ member: Member) -> Void
  ) -> StoreBinding<Member>? {
    guard let initial = path.extract(from: wrappedValue) else { return nil }
    let place = self.path(to: member)
    var content = StoreBinding<Member>(at: site, source: source, path: place) {
      path.extract(from: wrappedValue) ?? initial
    } set: { member, transaction in
      guard path.extract(from: wrappedValue) != nil else { return onLoss(member) }
      change(to: path.embed(member), in: transaction)
    }
    content.transaction = transaction
    return content
  }

  /// Returns the path to a member. If the path of this binding is unknown, the result is empty.
  private func path(to member: AnyHashable) -> [AnyHashable] {
    path.isEmpty ? [] : path + [member]
  }

  private func map<Member>(
    _ keyPath: WritableKeyPath<Value, Member>,
    get: @escaping (Value) -> Member,
    set: @escaping (inout Value, Member) -> Void
  ) -> StoreBinding<Member> {
    var member = StoreBinding<Member>(at: site, source: source, path: self.path(to: keyPath)) {
      get(wrappedValue)
    } set: { member, transaction in
      var value = wrappedValue
      set(&value, member)
      change(to: value, in: transaction)
    }
    member.transaction = transaction
    return member
  }
}

extension StoreBinding {
  private func reportOtherCase(_ member: some Any) {
    site.report(
      """
      A binding to a case of '\(typeName(Value.self))' was set while the value was in another case, so nothing was changed.

        Written: \(describe(member))
        Value: \(describe(wrappedValue))

      The binding is valid only while the value is in its case. When the value moves to another case, release the binding and \
      its control, and request a new binding.
      """
    )
  }
}

extension StoreBinding: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}
