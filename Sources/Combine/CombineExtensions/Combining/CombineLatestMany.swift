import CombineShim

extension Collection where Element: Publisher {
  /// Sends the latest values of all publishers, as an array in their order, each time that one of them sends
  /// a value.
  ///
  ///     first:           -1-------2-----|
  ///     second:          ----5-------6-----|
  ///     combineLatest()  ----a----b--c-----|   a: [1, 5], b: [2, 5], c: [2, 6]
  ///
  /// It begins when each publisher has sent a value. It finishes when all have finished, or one has without a
  /// value, so that there never will be an array; without any publisher it finishes at once, and sends
  /// nothing. The first failure ends it. Upstreams that are left are cancelled then.
  ///
  /// Demand is as with `combineLatest(_:)`: all that is demanded is requested from each publisher, and what
  /// comes about without demand is not sent later, though its values take part in the next array. Publishers
  /// may send on different threads at once.
  ///
  /// There is one subscription to each of the publishers, also of ten thousand. An array is copied for each
  /// value only while the one before is kept; a subscriber that releases it costs no copy.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.JoinMany<Self, LatestValues<Element.Output>>(upstreams: self).eraseToAnyPublisher()
  }
}

extension Publisher {
  /// Sends the latest values of this publisher and of others, this one's first: see
  /// `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Others: Collection>(with others: Others) -> AnyPublisher<[Output], Failure>
  where Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure {
    erasedPublishers(followedBy: others).combineLatest()
  }

  /// Sends the latest values of this publisher and of others, this one's first: see
  /// `Collection.combineLatest()`.
  /// - Parameter others: The publishers to combine with.
  /// - Returns: A publisher of the arrays.
  @inlinable
  public func combineLatest<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    combineLatest(with: others)
  }
}

/// The latest values of several publishers. Once all have sent one, each value makes an array of the latest.
@usableFromInline
struct LatestValues<Value>: Join {
  /// Until all have sent one.
  @usableFromInline var incomplete: [Value?]

  /// From then on. It is sent as it is: the next value copies it only if a subscriber keeps it.
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

  /// Forgets that there is an array to send: it is not sent later.
  @inlinable
  mutating func forgetUndemanded() {
    hasNews = false
  }
}
