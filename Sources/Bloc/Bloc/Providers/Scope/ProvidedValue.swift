import CombineShim

/// A provided value, made when it is first asked for.
final class ProvidedValue<Value>: ProvidedEntry {
  /// The operations on values of the type.
  struct Kind {
    /// Calls back at each new state, for values that have some.
    var listen: (Value, _ onState: @escaping () -> Void) -> AnyCancellable? = { _, _ in nil }
    /// Whether two values are the same one.
    var isSame: (Value, Value) -> Bool
    /// Ends the life of a value that was created here.
    var dispose: (Value) -> Void
  }

  private let kind: Kind
  private let make: (() throws -> Value)?
  private var current: Value?
  private var subscription: AnyCancellable?
  private var isListening = false
  private var isDisposed = false

  /// A value that is created here, and disposed of here.
  init(kind: Kind, make: @escaping () throws -> Value) {
    self.kind = kind
    self.make = make
    super.init(key: ObjectIdentifier(Value.self))
  }

  /// A value that comes from elsewhere.
  init(kind: Kind, value: Value) {
    self.kind = kind
    make = nil
    current = value
    super.init(key: ObjectIdentifier(Value.self))
  }

  func value() throws -> Value {
    if let current { return current }
    guard let make, !isDisposed else { throw ProviderNotFound(type: "\(Value.self)") }
    let value = try make()
    current = value
    return value
  }

  /// Puts another value in the place of one that came from elsewhere.
  func replace(by value: Value) {
    guard make == nil else { return }
    if let current, kind.isSame(current, value) { return }
    current = value
    if isListening {
      stopListening()
      startListening()
    }
    tell(of: value, isReplaced: true)
  }

  override func create() throws {
    _ = try value()
  }

  override func dispose() {
    stopListening()
    if make != nil, let current { kind.dispose(current) }
    current = nil
    isDisposed = true
  }

  override func startListening() {
    guard !isListening, let current else { return }
    isListening = true
    subscription = kind.listen(current) { [weak self] in
      self?.tell(of: current, isReplaced: false)
    }
  }

  override func stopListening() {
    isListening = false
    subscription = nil
  }
}
