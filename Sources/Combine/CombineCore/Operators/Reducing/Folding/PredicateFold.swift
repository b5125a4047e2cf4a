/// The fold of the operators that answer yes or no: the first value whose answer is not the one that holds
/// without any value decides.
@usableFromInline
struct PredicateFold<Input>: Fold {
  @usableFromInline typealias Output = Bool

  @usableFromInline let predicate: (Input) throws -> Bool

  @inlinable
  init(predicate: @escaping (Input) throws -> Bool) {
    self.predicate = predicate
  }

  @inlinable
  func step(from answer: Bool, with input: Input) throws -> FoldDecision<Bool> {
    try predicate(input) == answer ? .keep : .decide(!answer)
  }
}
