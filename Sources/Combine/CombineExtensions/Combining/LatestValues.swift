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
