import LivePages

extension StillPage {
  /// What stands in the place of the documentation where the showcase was given none.
  public static let missingDocumentation = StillPage(
    path: "/docs",
    title: "Documentation \u{B7} Tributary"
  ) {
    HTML {
      Element(.main, .class("lesson-page")) {
        Element(.article, .class("lesson-text")) {
          Element(.h1) { "Documentation" }
          Element(.p) {
            "The showcase was started without the documentation. These two commands make it, which takes some minutes, and start "
              + "the showcase with it:"
          }
          Element(.pre, .class("code")) {
            """
            swift build --enable-all-traits && .ci/docs --at docs .build/docs
            swift run --package-path Examples showcase --docs .build/docs
            """
          }
          Element(.p) {
            "Without the site, each module has its text in the repository, below Sources: "
            Element(.code) { "Sources/Architecture/ComposableArchitecture/ComposableArchitecture.docc" }
            " is one of them."
          }
        }
      }
    }
  }
}
