import SwiftNavigation
import Testing

struct SwiftNavigationTests {
  @Test func alertsComeWithTheirName() {
    let alert = AlertState<Never> { TextState("Done") }
    #expect(alert.title == TextState("Done"))
  }
}
