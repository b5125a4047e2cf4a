import CombineCore
import CombineProbes

/// The operators that pass upstream's subscription downstream and keep no state about it, each configured to
/// leave values unchanged, so that one suite can test them all.
enum PassThroughFamily: String, CaseIterable {
  case assertNoFailure = "AssertNoFailure"
  case breakpoint = "Breakpoint"
  case scan = "Scan"
  case mapKeyPath = "ValueForKey"

  /// Attaches a subscriber through the operator.
  func attach(_ subscriber: ProbeSubscriber<Int, Never>, to publisher: some Publisher<Int, Never>) {
    switch self {
    case .assertNoFailure: publisher.assertNoFailure().subscribe(subscriber)
    case .breakpoint: publisher.breakpoint().subscribe(subscriber)
    case .scan: publisher.scan(0) { $1 }.subscribe(subscriber)
    case .mapKeyPath: publisher.map(\.self).subscribe(subscriber)
    }
  }
}
