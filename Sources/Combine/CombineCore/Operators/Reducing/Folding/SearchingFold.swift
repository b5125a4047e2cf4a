/// The fold of the operators that send one of upstream's values: the first or the last that satisfies a
/// predicate.
@usableFromInline
struct SearchingFold<Input>: Fold {
  @usableFromInline typealias Output = Input

  /// The choice among the values that satisfy the predicate.
  @usableFromInline
  @frozen
  enum Choice {
    case first
    case last
  }

  @usableFromInline let choice: Choice
  @usableFromInline let predicate: (Input) throws -> Bool

  @inlinable
  init(_ choice: Choice, where predicate: @escaping (Input) throws -> Bool) {
    self.choice = choice
    self.predicate = predicate
  }

  @inlinable
  func step(from found: Input?, with input: Input) throws -> FoldDecision<Input?> {
    guard try predicate(input) else { return .keep }
    return switch choice {
    case .first: .decide(input)
    case .last: .replace(input)
    }
  }
}
