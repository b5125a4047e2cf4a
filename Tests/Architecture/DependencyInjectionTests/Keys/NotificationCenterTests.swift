import DependencyInjection
import Foundation
import Testing

struct NotificationCenterTests {
  @Dependency(\.notificationCenter) private var notificationCenter

  @Test func eachTestHasItsOwnNotificationCenter() {
    #expect(notificationCenter !== NotificationCenter.default)
    #expect(notificationCenter === notificationCenter)
    #expect(DependencyValues.test.notificationCenter !== notificationCenter)
  }

  @Test func liveContextUsesTheDefaultNotificationCenter() {
    #expect(DependencyValues.live.notificationCenter === NotificationCenter.default)
  }

  @Test func itCanBeSet() {
    let center = NotificationCenter()
    withDependencies {
      $0.notificationCenter = center
    } operation: {
      #expect(notificationCenter === center)
    }
  }
}
