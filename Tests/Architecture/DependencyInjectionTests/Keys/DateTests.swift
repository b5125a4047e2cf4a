import DependencyInjection
import Foundation
import Testing

struct DateTests {
  @Dependency(\.date) private var date
  @Dependency(\.date.now) private var now

  @Test func isUnimplementedInATest() {
    withKnownIssue {
      _ = date()
    } matching: {
      $0.description.contains(#"@Dependency(\.date) has no test implementation"#)
        && $0.description.contains("$0.date = .constant(…)")
    }
  }

  @Test func canBeConstant() {
    let instant = Date(timeIntervalSinceReferenceDate: 1)
    withDependencies {
      $0.date = .constant(instant)
    } operation: {
      #expect(date() == instant)
      #expect(now == instant)
    }
    withDependencies {
      $0.date.now = instant
    } operation: {
      #expect(now == instant)
    }
  }

  @Test func liveContextReturnsTheCurrentDate() {
    withDependencies {
      $0.context = .live
    } operation: {
      let before = Date()
      let instant = now
      #expect(before <= instant && instant <= Date())
    }
  }
}
