import CaseKeyPaths
import TestFailures

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

  /// A binding to the value of an enum's case, or `nil` where the value is another case:
  /// `$destination.editor`.
  ///
  /// Once the value has become another case, the binding shows the last it saw of this one when it was made,
  /// and a change is dropped, so that it does not bring back what was left, and reported.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> StoreBinding<Member>? where Value: CasePathable {
    content(of: Value.allCasePaths[keyPath: keyPath], at: keyPath) { reportOtherCase($0) }
  }

  /// A binding to what an optional holds, or `nil` where it holds nothing.
  ///
  /// Once the optional has become `nil`, the binding shows the value from when it was made, and a change is
  /// dropped: a control on its way out does not bring back what was dismissed.
  ///
  /// - Parameter base: A binding to the optional.
  public init?(_ base: StoreBinding<Value?>) {
    let path = AnyCasePath<Value?, Value>(embed: { $0 }, extract: { $0 })
    let member = ObjectIdentifier(Value.self)
    guard let content = base.content(of: path, at: member, onLoss: { _ in }) else { return nil }
    self = content
  }

  /// - Parameters:
  ///   - path: A path to the content.
  ///   - member: The value that tells the content from other members.
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

  /// The path to a member; empty where that of this binding is not known.
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
