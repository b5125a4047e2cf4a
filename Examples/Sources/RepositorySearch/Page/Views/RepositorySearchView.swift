import LivePages

/// The whole page.
struct RepositorySearchView: View {
  let state: SearchViewState

  var body: some View<SearchEvent> {
    Container(.main, .class("search-page")) {
      Element(.div, .class("search-intro")) {
        Element(.h1) { "GitHub search" }
        Element(.p, .class("search-lead")) {
          "One field feeds two searches: an observable object with one pipeline, and a reducer with effects. Both receive the "
          "same keystrokes at the same time, so their timelines look alike."
        }
      }
      SearchFormView(state: state)
      for version in state.versions {
        VersionView(state: version, pacing: state.pacing)
      }
      Element(.section, .class("card search-legend"), .aria("labelledby", "legend-title")) {
        Element(.h2, .id("legend-title")) { "How to read the timelines" }
        TimelineLegend().body
        Element(.p, .class("search-note")) {
          "The top line shows keystrokes, and the lines below show requests. Thin lines are a second apart."
        }
      }
    }
  }
}
