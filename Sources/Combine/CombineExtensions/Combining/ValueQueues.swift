import DequeModule

/// A queue of values for each of several publishers. Once no queue is empty, their heads make an array.
@usableFromInline
struct ValueQueues<Value>: Join {
  /// The oldest values, which stand apart since publishers that keep step have no more than these.
  @usableFromInline var heads: [Value?]

  @usableFromInline var rests: [Deque<Value>]
  @usableFromInline var hasFinished: [Bool]

  /// The number of empty queues.
  @usableFromInline var missing: Int

  @usableFromInline var isExhausted = false

  @usableFromInline static var operatorName: String { "Zip" }

  @inlinable
  init(count: Int) {
    heads = Array(repeating: nil, count: count)
    rests = Array(repeating: Deque(), count: count)
    hasFinished = Array(repeating: false, count: count)
    missing = count
  }

  @inlinable
  mutating func add(_ value: Value, from number: Int) -> Value? {
    if heads[number] == nil {
      heads[number] = .some(value)
      missing -= 1
    } else {
      rests[number].append(value)
    }
    return nil
  }

  @inlinable
  mutating func finish(_ number: Int) {
    hasFinished[number] = true
    if heads[number] == nil { isExhausted = true }
  }

  @inlinable
  mutating func takeArray() -> [Value]? {
    guard missing == 0 else { return nil }
    var array: [Value] = []
    array.reserveCapacity(heads.count)
    for number in heads.indices {
      guard let head = heads[number] else { continue }
      array.append(head)
      heads[number] = rests[number].popFirst()
      if heads[number] == nil { noteEmpty(number) }
    }
    return array
  }

  @inlinable
  mutating func noteEmpty(_ number: Int) {
    missing += 1
    if hasFinished[number] { isExhausted = true }
  }

  /// Forgets nothing: values wait for demand.
  @inlinable
  mutating func forgetUndemanded() {}
}
