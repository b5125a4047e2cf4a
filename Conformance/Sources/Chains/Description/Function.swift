/// The function of an operator's closures. It is pure, so that both libraries get the same results regardless
/// of earlier calls.
public struct Function: Hashable, Sendable {
  public var factor: Int
  public var summand: Int

  /// The closure throws an error if the result modulo five equals this number.
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

  /// - Throws: A ``ChainError`` for the values that `throwsAt` selects.
  public func check(_ value: Int) throws {
    if let throwsAt, self(value) % 5 == throwsAt { throw ChainError(100 + throwsAt) }
  }
}
