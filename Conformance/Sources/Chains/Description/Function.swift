/// What the closures of an operator compute. They are pure, so that both libraries get the same answers
/// whatever they were asked before.
public struct Function: Hashable, Sendable {
  public var factor: Int
  public var summand: Int

  /// The closure throws for values with this remainder by five.
  public var throwsAt: Int?

  public init(factor: Int = 1, summand: Int = 0, throwsAt: Int? = nil) {
    self.factor = factor
    self.summand = summand
    self.throwsAt = throwsAt
  }

  public func callAsFunction(_ value: Int) -> Int {
    abs((factor &* value &+ summand) % 10)
  }

  public func accepts(_ value: Int) -> Bool {
    self(value) % 3 != 0
  }

  /// - Throws: A ``ChainError`` of its own number for the values that it throws at.
  public func check(_ value: Int) throws {
    if let throwsAt, self(value) % 5 == throwsAt { throw ChainError(100 + throwsAt) }
  }
}
