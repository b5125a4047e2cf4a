/// A value that is set once, and that any number of tasks can wait for.
actor Announcement<Value: Sendable> {
  private var announced: Value?
  private var waiting: [CheckedContinuation<Value, Never>] = []

  var value: Value {
    get async {
      if let announced { return announced }
      return await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Sets the value. Later calls are ignored.
  func announce(_ value: Value) {
    guard announced == nil else { return }
    announced = value
    for continuation in waiting {
      continuation.resume(returning: value)
    }
    waiting = []
  }
}
