import CombineShim
import DequeModule

extension Collection where Element: Publisher {
  /// Publishes an array of the publishers' first elements, then an array of their second elements, and so on,
  /// in the order of the publishers.
  ///
  ///     first:   -1---2-----3--|
  ///     second:  ---5-----6-------7-|
  ///     zip()    ---a-----b-------(c|)   a: [1, 5], b: [2, 6], c: [3, 7]
  ///
  /// The stream finishes when one of the publishers has finished and all of its elements have been published,
  /// or immediately if the collection is empty. If a publisher fails, the stream ends. In each case, the
  /// remaining publishers are cancelled.
  ///
  /// As with `zip(_:)`, the operator forwards your requests to each publisher, and buffers an element until
  /// the other publishers have emitted their counterparts and you have requested an array. The publishers may
  /// emit at the same time.
  ///
  /// You can zip a large number of publishers, even ten thousand, because the operator subscribes to each of
  /// them once, and an element costs only its place in the array.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.JoinMany<Self, ValueQueues<Element.Output>>(upstreams: self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Publishes arrays of the elements of this publisher, which come first, and of others, in the order in
  /// which each of them emits them. For details, see `Collection.zip()`.
  /// - Parameter others: The publishers to zip with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func zip<Others: Collection>(with others: Others) -> AnyPublisher<[Output], Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).zip()
  }

  /// Publishes arrays of the elements of this publisher, which come first, and of others, in the order in
  /// which each of them emits them. For details, see `Collection.zip()`.
  /// - Parameter others: The publishers to zip with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func zip<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    zip(with: others)
  }
}

/// A queue of values for each publisher. When all queues have a value, their first values form an array.
@usableFromInline
struct ValueQueues<Value>: Join {
  /// The oldest value of each publisher. It is stored apart from the other values, because publishers that
  /// keep pace with each other have only one.
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

  /// Does nothing, because values wait for demand.
  @inlinable
  mutating func forgetUndemanded() {}
}
