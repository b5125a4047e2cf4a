import Foundation
import LivePages
import Testing

@testable import ShowcaseFrame

struct ThemePanelTests {
  @Test
  func aThemeOfAnEarlierVersionIsAutomatic() throws {
    let stored = Data(#"{"color":"plum","fontSize":2}"#.utf8)
    #expect(try JSONDecoder().decode(Theme.self, from: stored) == Theme(color: .plum, fontSize: .large))
  }

  private func elements(_ theme: Theme) -> [Element] {
    ViewTree {}.render { ThemePanel(theme: theme) }.elements
  }

  private func buttons(_ theme: Theme) -> [Element] { elements(theme).filter { $0.tag == .button } }

  @Test(arguments: Theme.Color.allCases)
  func theChosenColorIsPressed(color: Theme.Color) {
    let pressed = buttons(Theme(color: color)).filter { $0[attribute: "aria-pressed"] == "true" }
    #expect(pressed.map(\.content.plainText) == [color.name, "Automatic"])
  }

  @Test(arguments: Theme.Scheme.allCases)
  func theChosenSchemeIsPressed(scheme: Theme.Scheme) {
    let pressed = buttons(Theme(scheme: scheme)).filter { $0[attribute: "aria-pressed"] == "true" }
    #expect(pressed.map(\.content.plainText) == ["Teal", scheme.name])
  }

  @Test
  func textCannotGetLargerThanTheLargestOrSmallerThanTheSmallest() {
    func inert(_ size: Theme.FontSize) -> [String?] {
      buttons(Theme(fontSize: size)).filter { $0.attributes.contains(.disabled() ?? .id("")) }
        .map { $0[attribute: "aria-label"] }
    }
    #expect(inert(.small) == ["Smaller text"])
    #expect(inert(.medium) == [])
    #expect(inert(.large) == [])
    #expect(inert(.huge) == ["Larger text"])
  }

  @Test
  func themeIsReflectedInItsClasses() {
    let panel = elements(Theme(color: .plum, fontSize: .small)).first
    #expect(panel?[attribute: "class"] == "site-theme theme-plum font-small")
    let dark = elements(Theme(scheme: .dark)).first
    #expect(dark?[attribute: "class"] == "site-theme theme-teal font-medium scheme-dark")
  }
}
