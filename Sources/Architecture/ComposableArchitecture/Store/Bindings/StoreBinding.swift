import CaseKeyPaths
import TributaryReports

/// A value that a control displays and changes: reading it reads a store's state, setting it sends an action.
///
/// ```swift
/// let name = viewStore.binding(get: \.name, send: Form.Action.nameChanged)
/// name.wrappedValue                          // what the state says
/// name.wrappedValue = "Blob"                 // viewStore.send(.nameChanged("Blob"))
/// name.animation().wrappedValue = "Blob Jr." // the same, animated
/// ```
///
/// It is a plain value for any front end, and works like SwiftUI's `Binding`: members of the value are also
/// bindings, and so is the content of an optional or of an enum's case.
///
/// Like the store, which it retains, it belongs to the store's owner.
@dynamicMemberLookup
@propertyWrapper
public struct StoreBinding<Value> {
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void

  /// The call site that created the binding, if it is known.
  let site: CallSite?

  /// The store that the binding reads, if it is known.
  package let source: AnyObject?
  /// The key paths that the binding reads, starting from the store's state. Empty if they are unknown.
  let path: [AnyHashable]

  /// The transaction of a change. If it is empty, the surrounding code determines the transaction.
  public var transaction: Transaction

  /// Creates a binding from two closures.
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

  /// Creates a binding from two closures.
  ///
  /// - Parameters:
  ///   - get: A closure that reads the value.
  ///   - set: A closure that changes the value. It receives the transaction, which is also
  ///     ``Transaction/current``.
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
  /// - Parameter animation: The animation, or `nil` to let the surrounding code determine it.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(transaction.animated(animation))
  }

  /// The identity that distinguishes the binding from others to the same store: the path that it reads, and
  /// the call site that created it, because stores that closures derive from one store are not distinguished.
  package var identity: [AnyHashable] {
    path + (site.map { ["\($0.fileID)", $0.line, $0.column] } ?? [])
  }

  func change(to value: Value, in transaction: Transaction) {
    guard transaction != Transaction() else { return set(value, .current) }
    withTransaction(transaction) { set(value, transaction) }
  }
}

/// Another name of ``StoreBinding``, which newer code uses.
public typealias UIBinding<Value> = StoreBinding<Value>

extension StoreBinding {
  /// A binding to a property of the value: `$form.name`.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> StoreBinding<Member> {
    map(keyPath) {
      $0[keyPath: keyPath]
    } set: {
      $0[keyPath: keyPath] = $1
    }
  }

  /// A binding to the value of an enum's case, or `nil` if the value is another case: `$destination.editor`.
  ///
  /// After the value has become another case, the binding returns the last value that it read of this case
  /// when it was created. A change is then dropped and reported, so that it does not restore the case.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> StoreBinding<Member>? where Value: CasePathable {
    content(of: Value.allCasePaths[keyPath: keyPath], at: keyPath) { reportOtherCase($0) }
  }

  /// Creates a binding to the wrapped value of an optional, or returns `nil` if the optional is `nil`.
  ///
  /// After the optional has become `nil`, the binding returns the value from its creation, and a change is
  /// dropped: a control that is being removed does not restore dismissed state.
  ///
  /// - Parameter base: A binding to the optional.
  public init?(_ base: StoreBinding<Value?>) {
    let path = AnyCasePath<Value?, Value>(embed: { $0 }, extract: { $0 })
    let member = ObjectIdentifier(Value.self)
    guard let content = base.content(of: path, at: member, onLoss: { _ in }) else { return nil }
    self = content
  }

  /// Creates the binding of another binding's projected value.
  public init(projectedValue: StoreBinding<Value>) {
    self = projectedValue
  }

  /// Creates a binding to a value as an optional. Setting it to `nil` is ignored.
  ///
  /// - Parameter base: A binding to the value.
  public init<Wrapped>(_ base: StoreBinding<Wrapped>) where Value == Wrapped? {
    self = base.converted {
      $0
    } set: {
      $0
    }
  }

  /// Creates a binding to a value as an `AnyHashable`. Setting it to a value of another type is ignored.
  ///
  /// - Parameter base: A binding to the value.
  public init<Wrapped: Hashable>(_ base: StoreBinding<Wrapped>) where Value == AnyHashable {
    self = base.converted {
      AnyHashable($0)
    } set: {
      $0.base as? Wrapped
    }
  }

  /// Creates a binding that is true while an optional has a value. Setting it to `false` sets the optional to
  /// `nil`; setting it to `true` is ignored.
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

  /// - Parameter set: A closure that returns the new value, or `nil` to ignore a change.
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
  ///   - member: The value that distinguishes the content from other members.
  ///   - onLoss: A closure that is called for a change while the value is another case.
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

  /// Returns the path to a member, or an empty path if that of this binding is unknown.
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
      A binding to a case of '\(typeName(Value.self))' was written while the value was another case, so nothing was changed.

        Written: \(describe(member))
        Value: \(describe(wrappedValue))

      The binding was made while the value was its case. Release it, and the control that has it, when the value becomes \
      another case, and take the binding of that case from there on.
      """
    )
  }
}

extension StoreBinding: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}
