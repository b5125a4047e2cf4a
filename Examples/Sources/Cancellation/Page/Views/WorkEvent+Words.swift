extension WorkEvent.Work {
  /// The name of the work for users.
  var text: String {
    switch self {
    case .timer(let id): "timer \(id)"
    case .download(let file): "download \(file)"
    case .search(let text): "search \u{201C}\(text)\u{201D}"
    }
  }
}

extension WorkEvent.Outcome {
  /// The outcome in one word.
  var word: String {
    switch self {
    case .started: "started"
    case .replaced: "replaced"
    case .cancelled: "cancelled"
    case .finished: "finished"
    case .failed: "failed"
    }
  }

  var reason: String? {
    switch self {
    case .replaced: "by a newer one with the same id"
    case .cancelled(let reason): reason.text
    case .started, .finished, .failed: nil
    }
  }

  /// The class for this outcome in the style sheet.
  var style: String {
    switch self {
    case .started: "outcome-started"
    case .replaced, .cancelled: "outcome-cancelled"
    case .finished: "outcome-finished"
    case .failed: "outcome-failed"
    }
  }
}

extension WorkEvent.Reason {
  /// The reason, in words that follow "cancelled".
  var text: String {
    switch self {
    case .byID: "by its id"
    case .withAll: "with all of its kind"
    case .byAnotherEffect: "by another effect"
    case .left: "when you left the page"
    }
  }
}
