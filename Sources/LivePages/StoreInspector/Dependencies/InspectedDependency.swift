import DependencyInjection

/// A dependency that an action's reducer or effects used, at one moment.
public struct InspectedDependency: Sendable, Hashable {
  /// A call of one of its endpoints. What it was called with is not recorded.
  public struct Call: Sendable, Hashable {
    /// The progress of a call.
    public enum Progress: Sendable, Hashable {
      case running
      case completed
      case cancelled
      /// It has thrown an error, whose text this is.
      case failed(String)
    }

    /// The endpoint's property; empty for a dependency that is called itself, as `uuid` is.
    public let endpoint: String
    /// The answers, as texts: one, unless it is an effect.
    public let answers: [String]
    /// The number of further answers, before these or after.
    public let omittedAnswers: Int
    public let progress: Progress
    /// The time that it took; `nil` while it runs.
    public let duration: Duration?
  }

  /// The expression with which a test sets it, such as `$0.uuid`. For an endpoint whose dependency is not
  /// known it is the name of the endpoint's type.
  public let name: String
  /// The type of its value.
  public let type: String
  /// The calls of those of its endpoints that can be recorded, in the order in which they began.
  public let calls: [Call]
}

extension DependencyRecording {
  /// - Parameters:
  ///   - mask: The mask that hides secrets.
  ///   - mostCalls: The number of calls in it at most.
  ///   - mostAnswers: The greatest number of answers of a call in it: the latest that are kept.
  func summary(
    _ mask: SecretMask,
    mostCalls: Int = .max,
    mostAnswers: Int = .max
  ) -> [InspectedDependency] {
    let reads = reads
    let records = records.prefix(mostCalls)
    let known = reads.map { read in
      InspectedDependency(
        name: read.target,
        type: "\(type(of: read.value))",
        calls: records.filter { $0.belongs(to: read) }.map { $0.summary(mask, mostAnswers) }
      )
    }
    let others = records.filter { record in !reads.contains { record.belongs(to: $0) } }
    var owners: [String] = []
    for record in others where !owners.contains(record.owner) { owners.append(record.owner) }
    return known
      + owners.map { owner in
        InspectedDependency(
          name: owner,
          type: owner,
          calls: others.filter { $0.owner == owner }.map { $0.summary(mask, mostAnswers) }
        )
      }
  }
}

extension EndpointRecord {
  private static let longestAnswer = 2_000

  var owner: String { "\(endpoint.owner)" }

  func belongs(to read: UsedDependency) -> Bool { type(of: read.value) == endpoint.owner }

  fileprivate func summary(_ mask: SecretMask, _ mostAnswers: Int) -> InspectedDependency.Call {
    let givens = givens
    let shown = givens.suffix(mostAnswers)
    return InspectedDependency.Call(
      endpoint: endpoint.name,
      answers: shown.map { Self.text(of: $0.given, mask) },
      omittedAnswers: omittedValues + givens.count - shown.count,
      progress: progress.summary(mask),
      duration: duration
    )
  }

  private static func text(of given: Given, _ mask: SecretMask) -> String {
    switch given {
    case .notKept(let reason): return "(\(reason))"
    case .value(let value):
      // As for states and actions.
      if Footprint.bytes(of: value) > EntryDetail.mostBytes { return "(too long to be shown)" }
      let text = mask.dump(of: value)
      guard text.utf8.count > longestAnswer else { return text }
      return text.prefix(longestAnswer) + "…"
    }
  }
}

extension EndpointRecord.Progress {
  fileprivate func summary(_ mask: SecretMask) -> InspectedDependency.Call.Progress {
    switch self {
    case .running: .running
    case .completed: .completed
    case .cancelled: .cancelled
    case .failed(let error): .failed(mask.boundedText(of: error))
    }
  }
}

extension InspectedEntry {
  /// The dependencies that the action's reducer and its effects have used up to now.
  public var dependencies: [InspectedDependency] {
    dependencyRecording?.summary(secrets.mask()) ?? []
  }
}
