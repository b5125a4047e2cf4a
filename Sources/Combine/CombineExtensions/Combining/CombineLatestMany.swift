import CombineShim

extension Collection where Element: Publisher {
  /// Publishes an array of the latest elements of all publishers each time one of them emits an element, in
  /// the order of the publishers.
  ///
  ///     first:           -1-------2-----|
  ///     second:          ----5-------6-----|
  ///     combineLatest()  ----a----b--c-----|   a: [1, 5], b: [2, 5], c: [2, 6]
  ///
  /// You receive the first array when every publisher has emitted an element. The stream finishes when all
  /// publishers have finished, or when one of them finishes without an element, because no array is possible
  /// then. It also finishes immediately if the collection is empty, and fails as soon as one of the
  /// publishers fails. When the stream ends, the remaining publishers are cancelled.
  ///
  /// As with `combineLatest(_:)`, the operator forwards your requests to each publisher. Although you don't
  /// receive an array that you haven't requested, its elements are part of the next one. The publishers may
  /// emit at the same time.
  ///
  /// You can combine a large number of publishers, even ten thousand, because the operator subscribes to each
  /// of them once. For a new element, it copies the array only if you still retain the previous one.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.JoinMany<Self, LatestValues<Element.Output>>(upstreams: self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Publishes arrays of the latest elements of this publisher, which come first, and of others. For details,
  /// see `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Others: Collection>(with others: Others) -> AnyPublisher<[Output], Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).combineLatest()
  }

  /// Publishes arrays of the latest elements of this publisher, which come first, and of others. For details,
  /// see `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    combineLatest(with: others)
  }
}

/// The latest values of several publishers. After each publisher has sent a value, any further value produces
/// an array.
@usableFromInline
struct LatestValues<Value>: Join {
  /// The values until each publisher has sent one.
  @usableFromInline var incomplete: [Value?]

  /// The values from then on. The operator sends this array itself, and the next value copies it only if a
  /// subscriber retains it.
  @usableFromInline var complete: [Value] = []

  @usableFromInline var missing: Int
  @usableFromInline var running: Int
  @usableFromInline var hasNews = false
  @usableFromInline var isExhausted = false

  @usableFromInline static var operatorName: String { "CombineLatest" }

  @inlinable
  init(count: Int) {
    incomplete = Array(repeating: nil, count: count)
    missing = count
    running = count
  }

  @inlinable
  mutating func add(_ value: Value, from number: Int) -> Value? {
    hasNews = true
    guard missing > 0 else {
      let replaced = complete[number]
      complete[number] = value
      return replaced
    }
    let replaced = incomplete[number]
    incomplete[number] = .some(value)
    if replaced == nil { missing -= 1 }
    if missing == 0 {
      complete = incomplete.compactMap { $0 }
      incomplete = []
    }
    return replaced
  }

  @inlinable
  mutating func finish(_ number: Int) {
    running -= 1
    isExhausted = running == 0 || missing > 0 && incomplete[number] == nil
  }

  @inlinable
  mutating func takeArray() -> [Value]? {
    guard hasNews, missing == 0 else { return nil }
    hasNews = false
    return complete
  }

  /// Discards an array that wasn't delivered and won't be sent later.
  @inlinable
  mutating func forgetUndemanded() {
    hasNews = false
  }
}
