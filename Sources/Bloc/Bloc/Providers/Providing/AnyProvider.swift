/// A provider without its child and the type of what it provides, for lists of them.
public struct AnyProvider {
  let key: ObjectIdentifier
  /// Makes the entry of what is provided. What it is created from is looked for in the context.
  let makeEntry: (_ context: ProviderScope) -> ProvidedEntry
  /// Whether the value is created when the provider is mounted.
  let isEager: Bool
  /// Puts the value of this provider in the place of that of an earlier one.
  let replace: (ProvidedEntry) -> Void

  init<Value>(
    creating kind: ProvidedValue<Value>.Kind,
    lazy: Bool,
    _ create: @escaping (ProviderScope) throws -> Value
  ) {
    key = ObjectIdentifier(Value.self)
    makeEntry = { context in ProvidedValue(kind: kind) { try create(context) } }
    isEager = !lazy
    replace = { _ in }
  }

  init<Value>(_ value: Value, kind: ProvidedValue<Value>.Kind) {
    key = ObjectIdentifier(Value.self)
    makeEntry = { _ in ProvidedValue(kind: kind, value: value) }
    isEager = false
    replace = { ($0 as? ProvidedValue<Value>)?.replace(by: value) }
  }
}
