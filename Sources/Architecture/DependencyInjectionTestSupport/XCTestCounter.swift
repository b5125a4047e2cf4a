#if canImport(XCTest)
  import DependencyInjection
  import Foundation
  import Synchronization
  import XCTest

  /// Counts XCTest tests as they start, so that each test gets new test values.
  ///
  /// `DependencyInjection` looks this type up by its name. It is a class only for that purpose.
  final class XCTestCounter: XCTestCounting {
    private static let observer = Observer.added()

    static var startedCount: Int { observer.count.load(ordering: .relaxed) }

    private final class Observer: NSObject, XCTestObservation, Sendable {
      let count = Atomic(0)

      static func added() -> Observer {
        let observer = Observer()
        #if canImport(Darwin)
          // XCTest requires the main thread here.
          if Thread.isMainThread {
            XCTestObservationCenter.shared.addTestObserver(observer)
          } else {
            DispatchQueue.main.async { XCTestObservationCenter.shared.addTestObserver(observer) }
          }
        #else
          XCTestObservationCenter.shared.addTestObserver(observer)
        #endif
        return observer
      }

      func testCaseWillStart(_ testCase: XCTestCase) {
        count.add(1, ordering: .relaxed)
      }
    }
  }
#endif
