import DependencyInjection

/// A value that was set in place of what a presentation gives. It holds for the feature for which it was set,
/// and not for those that this one presents: to them their own presentation is nearer.
struct Replacement<Value: Sendable>: Sendable {
  private let value: Value
  private let surroundings: (any AnyObject & Sendable)?

  init(_ value: Value, in surroundings: (any AnyObject & Sendable)?) {
    self.value = value
    self.surroundings = surroundings
  }

  func value(in surroundings: (any AnyObject & Sendable)?) -> Value? {
    self.surroundings === surroundings ? value : nil
  }
}

/// The value that was set for `\.dismiss`.
enum ReplacedDismissEffect: DependencyKey {
  static let liveValue: Replacement<DismissEffect>? = nil
  static let testValue: Replacement<DismissEffect>? = nil
}

/// The value that was set for `\.isPresented`.
enum ReplacedIsPresented: DependencyKey {
  static let liveValue: Replacement<Bool>? = nil
  static let testValue: Replacement<Bool>? = nil
}
