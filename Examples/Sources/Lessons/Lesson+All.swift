extension Lesson {
  /// All lessons, in the order in which they are best read. A lesson is listed once its page is served.
  public static let all: [Lesson] = [.primeTime, .bloc]

  static let primeTime = Lesson(
    name: "prime-time",
    title: "PrimeTime",
    teaches:
      "Features that know nothing of each other become one app, with an API and a file behind effects.",
    topics: ["Reducer", "Scope", "Effect", "TestStore"],
    modules: [
      "Counter", "PrimeModal", "FavoritePrimes", "ActivityFeed", "PrimeTime", "PrimeTimePage",
      "PrimeTimeLive",
      "NthPrimeAPI",
    ]
  )

  static let bloc = Lesson(
    name: "bloc",
    title: "Bloc",
    teaches:
      "Several blocs share a page that is pulled down to refresh, and a global one outlives the program.",
    topics: ["Bloc", "Cubit", "MultiBlocProvider", "HydratedStorage"],
    modules: ["ClinicApp", "BlocShowcase", "LocalClinic", "ShowcaseTheme", "ShowcaseFrame", "HydratedSQLite"]
  )
}
