import LivePages

extension StillPage {
  /// The page that replaces the documentation if the showcase has none.
  public static let missingDocumentation = StillPage(
    path: "/docs",
    title: "Documentation \u{B7} Tributary"
  ) {
    HTML {
      Element(.main, .class("lesson-page")) {
        Element(.article, .class("lesson-text")) {
          Element(.h1) { "Documentation" }
          Element(.p) {
            "There is no documentation yet. Generate it with this command, which takes a few minutes; then restart the showcase:"
          }
          Element(.pre, .class("code")) {
            "swift build --enable-all-traits && .ci/docs --at docs .build/docs"
          }
          Element(.p) {
            "The guides of each module are also in the repository, below Sources: "
            Element(.code) { "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc" }
            " is one of them."
          }
        }
      }
    }
  }
}
