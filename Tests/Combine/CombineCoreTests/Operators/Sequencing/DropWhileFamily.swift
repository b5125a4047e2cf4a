import CombineCore
import CombineProbes

/// The operators that drop values as long as these satisfy a predicate, so that one suite can try both.
enum DropWhileFamily: String, CaseIterable, Codable {
  case dropWhile
  case tryDropWhile

  /// What the operator's object calls itself.
  var objectName: String {
    switch self {
    case .dropWhile: "DropWhile"
    case .tryDropWhile: "TryDropWhile"
    }
  }

  /// Attaches a subscriber through the operator.
  func attach(
    _ subscriber: ProbeSubscriber<Int, any Error>,
    to publisher: some Publisher<Int, any Error>,
    while predicate: @escaping (Int) -> Bool = { $0 < 3 }
  ) {
    switch self {
    case .dropWhile: publisher.drop(while: predicate).subscribe(subscriber)
    case .tryDropWhile: publisher.tryDrop(while: predicate).subscribe(subscriber)
    }
  }
}
