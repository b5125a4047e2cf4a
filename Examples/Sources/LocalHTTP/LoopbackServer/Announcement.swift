/// A value that becomes known once, and that anybody may wait for.
actor Announcement<Value: Sendable> {
  private var announced: Value?
  private var waiting: [CheckedContinuation<Value, Never>] = []

  var value: Value {
    get async {
      if let announced { return announced }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Makes the value known. Only the first time counts.
  func announce(_ value: Value) {
    guard announced == nil else { return }
    announced = value
    for continuation in waiting {
      continuation.resume(returning: value)
    }
    waiting = []
  }
}
