import CombineCore
import CombineProbes

/// The operators that drop values while these satisfy a predicate, so that one suite can test both.
enum DropWhileFamily: String, CaseIterable, Codable {
  case dropWhile
  case tryDropWhile

  /// The description of the operator's subscription object.
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
