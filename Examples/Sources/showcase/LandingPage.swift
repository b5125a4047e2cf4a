import LivePages
import ShowcaseLook

/// The page at `/`: what there is to see.
enum LandingPage {
  static let document = Document(
    title: "Tributary",
    stylesheets: [ShowcaseAssets.stylesheet.path],
    icon: ShowcaseAssets.icon.path
  ) {
    Element(.main, .class("landing")) {
      Element(.h1) { "Tributary" }
      Element(.p, .class("lead")) {
        "Apps built from state, actions, reducers and effects, or from blocs. They run on the server, and live in your browser."
      }
      Element(.a, .class("tile"), .href("/prime-time")) {
        Element(.h2) { "PrimeTime" }
        Element(.p) { "Count, ask whether a number is prime, and keep the ones you like." }
      }
      Element(.a, .class("tile"), .href("/bloc")) {
        Element(.h2) { "Bloc" }
        Element(.p) { "A rail, counters, and a theme that is still there after a restart." }
      }
    }
  }
}
