import ShowcaseFrame

extension StillPage {
  /// The page at the top of the site.
  public static let landing = StillPage(path: "/", title: "Tributary") {
    LandingView(lessons: Lesson.all, apps: SeparateApp.all).body
  }
}
