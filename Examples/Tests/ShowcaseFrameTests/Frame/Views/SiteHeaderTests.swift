import LivePages
import Testing

@testable import ShowcaseFrame

struct SiteHeaderTests {
  private func links(at path: String) -> [Element] {
    SiteHeader(path: path).body.elements.filter { $0.tag == .a }
  }

  private func current(at path: String) -> [String?] {
    links(at: path).filter { $0[attribute: "aria-current"] == "page" }.map { $0[attribute: "href"] }
  }

  @Test(arguments: ["/", "/bloc", "/lessons/bloc"])
  func leadsToAllLessons(path: String) {
    let targets = links(at: path).compactMap { $0[attribute: "href"] }
    #expect(Set(Lesson.all.map(\.path)).isSubset(of: targets))
    #expect(targets.contains("/"))
  }

  @Test(arguments: SeparateApp.all)
  func leadsToTheAppsThatAreProgramsOfTheirOwn(_ app: SeparateApp) {
    #expect(links(at: "/").contains { $0[attribute: "href"] == app.path })
    #expect(current(at: app.path) == [app.path])
  }

  @Test
  func marksTheLessonThatIsShown() {
    #expect(current(at: "/bloc") == ["/bloc"])
    #expect(current(at: "/lessons/bloc") == ["/lessons/bloc"])
    #expect(current(at: "/source/bloc") == ["/source/bloc"])
  }

  @Test(arguments: ["/bloc", "/lessons/bloc", "/source/bloc"])
  func leadsToTheTextAndTheSourceOfTheLesson(path: String) {
    let targets = links(at: path).compactMap { $0[attribute: "href"] }
    #expect(targets.contains("/lessons/bloc") && targets.contains("/source/bloc"))
  }

  @Test
  func hasNoLessonLinksWithoutALesson() {
    #expect(!links(at: "/").contains { $0[attribute: "href"]?.hasPrefix("/source") == true })
  }

  @Test
  func leadsToTheStoreWhereTheSiteIsInspected() {
    func targets(_ header: SiteHeader) -> [String] {
      header.body.elements.compactMap { $0[attribute: "href"] }.filter { $0.hasPrefix("/inspect?") }
    }
    #expect(targets(SiteHeader(path: "/bloc", isInspected: true)) == ["/inspect?name=HomeBloc"])
    #expect(targets(SiteHeader(path: "/", isInspected: true)).isEmpty)
    #expect(targets(SiteHeader(path: "/bloc")).isEmpty)
  }

  @Test
  func headerButtonsOpenExistingPopovers() {
    let page = HTML {
      SiteHeader(path: "/bloc").body
      ViewTree {}.render { ThemePanel(theme: Theme()) }
    }
    let elements = page.elements
    let popovers = elements.filter { $0.attributes.contains(Attribute("popover")) }
    let targets = elements.compactMap { $0[attribute: "popovertarget"] }
    #expect(Set(targets) == Set(popovers.compactMap(\.id)))
  }
}
