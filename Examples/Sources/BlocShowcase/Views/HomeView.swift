import LivePages

/// What the page is about.
struct HomeView {
  var body: HTML {
    HTML {
      Element(.section, .class("card"), .aria("labelledby", "home-title")) {
        Element(.h2, .id("home-title")) { "Blocs" }
        Element(.p, .class("bloc-text")) {
          "Events go into a bloc, states come out, and what depends on them is built again. The rail on the side is one bloc; "
          "the look of the page is another. It is kept in a database, so it is the same after a restart."
        }
      }
    }
  }
}
