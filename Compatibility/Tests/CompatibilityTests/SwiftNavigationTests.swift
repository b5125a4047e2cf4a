import SwiftNavigation
import Testing

struct SwiftNavigationTests {
  @Test func moduleExportsAlerts() {
    let alert = AlertState<Never> { TextState("Done") }
    #expect(alert.title == TextState("Done"))
  }

  @Test func moduleExportsTransactionsPathsAndBindings() {
    #expect(withUITransaction(\.disablesAnimations, true) { UITransaction.current.disablesAnimations })
    var path = UINavigationPath()
    path.append(1)
    #expect(path.count == 1)
    #expect(UIBinding(UIBinding<Int?>.constant(1)).wrappedValue == true)
  }
}
