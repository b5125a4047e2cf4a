import CombineShim
import DequeModule

extension Collection where Element: Publisher {
  /// Sends arrays of the publishers' first values, then of their second, and so on, in the publishers' order.
  ///
  ///     first:   -1---2-----3--|
  ///     second:  ---5-----6-------7-|
  ///     zip()    ---a-----b-------(c|)   a: [1, 5], b: [2, 6], c: [3, 7]
  ///
  /// It finishes when one of the publishers has finished and all of its values were sent; without any
  /// publisher it finishes at once, and sends nothing. The first failure ends it at once. Upstreams that are
  /// left are cancelled then.
  ///
  /// Demand is as with `zip(_:)`: all that is demanded is requested from each publisher. Values wait for
  /// those of the others, and for demand. Publishers may send on different threads at once.
  ///
  /// There is one subscription to each of the publishers, also of ten thousand; a value costs no more than
  /// its place in the array.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.JoinMany<Self, ValueQueues<Element.Output>>(upstreams: self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Sends arrays of the first values of this publisher and of others, then of the second, and so on, this
  /// one's value first: see `Collection.zip()`.
  /// - Parameter others: The publishers to zip with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func zip<Others: Collection>(with others: Others) -> AnyPublisher<[Output], Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).zip()
  }

  /// Sends arrays of the first values of this publisher and of others, then of the second, and so on, this
  /// one's value first: see `Collection.zip()`.
  /// - Parameter others: The publishers to zip with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func zip<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    zip(with: others)
  }
}

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
