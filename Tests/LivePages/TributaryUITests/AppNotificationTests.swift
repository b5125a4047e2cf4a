import CombineShim
import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

@MainActor
struct AppNotificationTests {
  private struct PhasesApp: App {
    var body: some Scene { WindowGroup { Phases() } }
  }

  private struct Phases: View {
    @State private var log: [String] = []

    var body: some View {
      Text(log.joined(separator: " "))
        .onReceive(posts(UIApplication.didBecomeActiveNotification)) { log.append("active") }
        .onReceive(posts(UIApplication.willResignActiveNotification)) { log.append("resigning") }
        .onReceive(posts(UIApplication.didEnterBackgroundNotification)) { log.append("background") }
        .onReceive(posts(UIApplication.willEnterForegroundNotification)) { log.append("foreground") }
    }

    private func posts(_ name: Notification.Name) -> some Publisher<Void, Never> {
      NotificationCenter.default.publisher(for: name).map { _ in }
    }
  }

  @Test func aTabOfAnAppPostsItsPhases() async {
    let page = await LivePageTest(ViewPage(app: PhasesApp()))
    await page.leave()
    await page.comeBack()
    // Windows of other tests post in between.
    let posted = await Set(page.text.split(separator: " "))
    #expect(posted == ["active", "resigning", "background", "foreground"])
  }
}
