import CombineCore
import CombineProbes

/// The filtering operators, each configured to forward every value, so that one suite can test them all.
enum FilterFamily: String, CaseIterable, Codable {
  case tryFilter
  case tryCompactMap
  case removeDuplicates
  case tryRemoveDuplicates
  case prefixWhile
  case tryPrefixWhile

  /// The description of the operator's subscription object.
  var objectName: String {
    switch self {
    case .tryFilter: "TryFilter"
    case .tryCompactMap: "TryCompactMap"
    case .removeDuplicates: "RemoveDuplicates"
    case .tryRemoveDuplicates: "TryRemoveDuplicates"
    case .prefixWhile: "PrefixWhile"
    case .tryPrefixWhile: "TryPrefixWhile"
    }
  }

  /// Attaches a subscriber through the operator.
  /// - Parameter onCall: A closure that runs each time the operator calls its closure, and that may throw in
  ///   its place.
  func attach(
    _ subscriber: ProbeSubscriber<Int, any Error>,
    to publisher: ProbePublisher<Int, any Error>,
    onCall: @escaping () throws -> Void = {}
  ) {
    switch self {
    case .tryFilter:
      publisher.tryFilter { _ in
        try onCall()
        return true
      }
      .subscribe(subscriber)
    case .tryCompactMap:
      publisher.tryCompactMap { value -> Int? in
        try onCall()
        return value
      }
      .subscribe(subscriber)
    case .removeDuplicates:
      publisher.removeDuplicates { _, _ in
        try? onCall()
        return false
      }
      .subscribe(subscriber)
    case .tryRemoveDuplicates:
      publisher.tryRemoveDuplicates { _, _ in
        try onCall()
        return false
      }
      .subscribe(subscriber)
    case .prefixWhile:
      publisher.prefix(while: { _ in
        try? onCall()
        return true
      })
      .subscribe(subscriber)
    case .tryPrefixWhile:
      publisher.tryPrefix(while: { _ in
        try onCall()
        return true
      })
      .subscribe(subscriber)
    }
  }

  static var throwing: [FilterFamily] { [.tryFilter, .tryCompactMap, .tryRemoveDuplicates, .tryPrefixWhile] }
}
