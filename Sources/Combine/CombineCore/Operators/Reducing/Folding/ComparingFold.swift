/// The fold of `min`, `max` and their `try` variants: keeps one value until another beats it.
@usableFromInline
struct ComparingFold<Input>: Fold {
  @usableFromInline typealias Output = Input

  @usableFromInline let areInIncreasingOrder: (Input, Input) throws -> Bool

  @inlinable
  init(areInIncreasingOrder: @escaping (Input, Input) throws -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable
  func step(from kept: Input?, with input: Input) throws -> FoldDecision<Input?> {
    guard let kept else { return .replace(input) }
    return try areInIncreasingOrder(kept, input) ? .replace(input) : .keep
  }
}
