import CombineCore
import CombineProbes

/// The operators that reduce all values to a single result, each configured so that one suite can test them
/// all.
///
/// None of their ``values`` decides the result early; the value 7 does.
enum ReductionFamily: String, CaseIterable, Codable {
  case reduce
  case tryReduce
  case count
  case comparison
  case tryComparison
  case contains
  case containsWhere
  case tryContains
  case allSatisfy
  case tryAllSatisfy
  case first
  case firstWhere
  case tryFirst
  case last
  case lastWhere
  case tryLast
  case collect

  static var throwing: [Self] {
    [.tryReduce, .tryComparison, .tryContains, .tryAllSatisfy, .tryFirst, .tryLast]
  }

  /// The operators that may determine the result before upstream finishes.
  static var deciding: [Self] {
    [.contains, .containsWhere, .tryContains, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirst]
  }

  /// The operators that call a closure for each value.
  static var asking: [Self] {
    [
      .reduce, .tryReduce, .containsWhere, .tryContains, .allSatisfy, .tryAllSatisfy, .firstWhere, .tryFirst,
      .lastWhere, .tryLast,
    ]
  }

  static var decider: Int { 7 }

  /// Values that don't decide the result early.
  var values: [Int] { self == .first ? [] : [1, 2, 3] }

  /// The description of the operator's subscription object.
  var objectName: String {
    switch self {
    case .reduce: "Reduce"
    case .tryReduce: "TryReduce"
    case .count: "Count"
    case .comparison: "Comparison"
    case .tryComparison: "TryComparison"
    case .contains: "Contains"
    case .containsWhere: "ContainsWhere"
    case .tryContains: "TryContainsWhere"
    case .allSatisfy: "AllSatisfy"
    case .tryAllSatisfy: "TryAllSatisfy"
    case .first: "First"
    case .firstWhere: "TryFirst"
    case .tryFirst: "TryFirstWhere"
    case .last: "Last"
    case .lastWhere: "LastWhere"
    case .tryLast: "TryLastWhere"
    case .collect: "Collect"
    }
  }

  /// The result for an upstream without values.
  var emptyResult: String? {
    switch self {
    case .reduce, .tryReduce, .count: "0"
    case .contains, .containsWhere, .tryContains: "false"
    case .allSatisfy, .tryAllSatisfy: "true"
    case .collect: "[]"
    case .comparison, .tryComparison, .first, .firstWhere, .tryFirst, .last, .lastWhere, .tryLast: nil
    }
  }

  /// The result for ``values``.
  var result: String? {
    switch self {
    case .reduce, .tryReduce: "6"
    case .count, .comparison, .tryComparison, .last, .lastWhere, .tryLast: "3"
    case .collect: "[1, 2, 3]"
    case .contains, .containsWhere, .tryContains, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirst:
      emptyResult
    }
  }

  /// The result when the ``decider`` arrives.
  var decision: String {
    switch self {
    case .contains, .containsWhere, .tryContains: "true"
    case .allSatisfy, .tryAllSatisfy: "false"
    default: "\(Self.decider)"
    }
  }

  /// Attaches a subscriber through the operator. The values it receives are converted to text, but it
  /// receives the operator's own subscription.
  /// - Parameter onCall: A closure that runs each time the operator calls its closure, and that may throw in
  ///   its place.
  func attach(
    _ subscriber: ProbeSubscriber<String, any Error>,
    to publisher: ProbePublisher<Int, any Error>,
    onCall: @escaping () throws -> Void = {}
  ) {
    /// Returns `true` if the value is the one that decides the result.
    func decides(_ value: Int) throws -> Bool {
      try onCall()
      return value == Self.decider
    }
    func decidesQuietly(_ value: Int) -> Bool { (try? decides(value)) ?? false }
    func attach<P: Publisher>(_ operation: P) where P.Failure == any Error {
      operation.map { "\($0)" }.subscribe(subscriber)
    }
    switch self {
    case .reduce: attach(publisher.reduce(0) { decidesQuietly($1) ? $0 : $0 + $1 })
    case .tryReduce: attach(publisher.tryReduce(0) { try decides($1) ? $0 : $0 + $1 })
    case .count: attach(publisher.count())
    case .comparison: attach(publisher.max())
    case .tryComparison: attach(publisher.tryMax { try !decides($0) && $0 < $1 })
    case .contains: attach(publisher.contains(Self.decider))
    case .containsWhere: attach(publisher.contains(where: decidesQuietly))
    case .tryContains: attach(publisher.tryContains(where: decides))
    case .allSatisfy: attach(publisher.allSatisfy { !decidesQuietly($0) })
    case .tryAllSatisfy: attach(publisher.tryAllSatisfy { try !decides($0) })
    case .first: attach(publisher.first())
    case .firstWhere: attach(publisher.first(where: decidesQuietly))
    case .tryFirst: attach(publisher.tryFirst(where: decides))
    case .last: attach(publisher.last())
    case .lastWhere: attach(publisher.last { !decidesQuietly($0) })
    case .tryLast: attach(publisher.tryLast { try !decides($0) })
    case .collect: attach(publisher.collect())
    }
  }
}
