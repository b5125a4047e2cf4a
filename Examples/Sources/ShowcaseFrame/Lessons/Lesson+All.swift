extension Lesson {
  /// All lessons, in the order in which they are best read. A lesson is listed once its page is served.
  public static let all: [Lesson] = [
    .primeTime, .search, .logIn, .signUp, .members, .streams, .animation, .bloc, .cancellation, .uploads,
    .board, .sketch, .inspector,
  ]

  public static let primeTime = Lesson(
    name: "prime-time",
    title: "PrimeTime",
    teaches:
      "Features that know nothing of each other become one app, with an API and a file behind effects.",
    topics: ["Reducer", "Scope", "Effect", "TestStore"],
    folders: [
      "PrimeTime/Counter", "PrimeTime/PrimeModal", "PrimeTime/FavoritePrimes", "PrimeTime/ActivityFeed",
      "PrimeTime/App", "PrimeTime/Page", "PrimeTime/NthPrimeAPI", "PrimeTimeSpellings/WithoutMacros",
      "PrimeTimeSpellings/Classic", "PrimeTimeSpellings/EarlyArchitecture", "PrimeTimeSpellings/Early",
    ]
  )

  static let search = Lesson(
    name: "search",
    title: "GitHub search",
    teaches:
      "Searching as you type, as a pipeline and as a reducer, where no old answer overwrites a new one.",
    topics: [
      "throttle", "debounce", "removeDuplicates", "switchToLatest", "handleEvents", "cancellable(id:)",
    ],
    folders: ["RepositorySearch/Feature", "RepositorySearch/Page", "RepositorySearch/GitHubSearchAPI"]
  )

  static let logIn = Lesson(
    name: "log-in",
    title: "Log-in form",
    teaches:
      "Two fields become the state of one button, and a password that nothing prints.",
    topics: ["ObservableObject", "@Published", "CombineLatest", "assign(to:)"],
    folders: ["Accounts/Feature", "Accounts/Pages"]
  )

  static let signUp = Lesson(
    name: "sign-up",
    title: "Sign-up form",
    teaches:
      "A name is asked about when typing pauses, and no old answer replaces a new one.",
    topics: ["debounce", "removeDuplicates", "Future", "switchToLatest", "CombineLatest"],
    folders: ["Accounts/Feature", "Accounts/Pages", "Accounts/UserNameAPI"]
  )

  static let members = Lesson(
    name: "members",
    title: "Members\u{2019} area",
    teaches:
      "A ticket logs a browser in, and a page is made for those alone whom it lets in.",
    topics: ["admit(_:)", "Visit.ticket", "LogInRedirect", "disconnect(_:)"],
    folders: ["Members"]
  )

  static let streams = Lesson(
    name: "streams",
    title: "Streams",
    teaches:
      "A subscriber says how many values it wants; publishers and operators keep to that, fed by hand.",
    topics: ["Subscriber", "Demand", "amb", "create", "DemandBuffer"],
    folders: ["Streams/Playground", "Streams/Page"]
  )

  static let animation = Lesson(
    name: "animation",
    title: "Animation",
    teaches:
      "A change of state carries an animation along, and becomes a CSS transition of its curve and duration.",
    topics: ["Effect.animation", "withAnimation", "Transaction", "PageAnimation"],
    folders: ["Animations/Feature", "Animations/Page"]
  )

  static let cancellation = Lesson(
    name: "cancellation",
    title: "Cancellation",
    teaches:
      "Timers, downloads and a search are started, replaced and cancelled by ids, and end when you leave.",
    topics: ["cancellable(id:)", "cancel(ids:)", "withTaskCancellation", "Task.cancel(id:)"],
    folders: ["Cancellation/Feature", "Cancellation/Page", "Cancellation/SlowAPI", "Cancellation/CRC32C"]
  )

  static let bloc = Lesson(
    name: "bloc",
    title: "Bloc",
    teaches:
      "Several blocs share a page that is pulled down to refresh, and a global one outlives the program.",
    topics: ["Bloc", "Cubit", "MultiBlocProvider", "HydratedStorage"],
    folders: [
      "Clinic/App", "Clinic/Page", "Clinic/Local", "ShowcaseFrame/Theme", "ShowcaseFrame/Frame",
      "SQLiteStorages/Hydrated",
    ]
  )

  static let uploads = Lesson(
    name: "uploads",
    title: "Uploads",
    teaches: "Files come beside all else, and the state knows how far each is without having its bytes.",
    topics: ["FileField", "FileRule", "UploadList", "UploadedFile", "FilePreview"],
    folders: ["Uploads/Feature", "Uploads/Page"]
  )

  static let board = Lesson(
    name: "board",
    title: "Board",
    teaches:
      "Visitors share ten thousand cards, see who is there and what is done, and each place has its address.",
    topics: ["@Shared", "Topic", "Presence", "PageAddress", "ForEach"],
    folders: ["Board/Feature", "Board/Page"],
    group: .demos
  )

  static let sketch = Lesson(
    name: "sketch",
    title: "Sketch",
    teaches:
      "A script draws by pointer and keys, and pushed events bring it each stroke of others just once.",
    topics: ["hook", "onHook", "PageConnection.push", "onKeyDown", "ConfirmationDialogState"],
    folders: ["Sketch/Feature", "Sketch/Page"],
    group: .demos
  )

  public static let inspector = Lesson(
    name: "inspector",
    title: "Inspector",
    teaches:
      "Watch a running app, go back in its time, and take what happened along as a test that passes.",
    topics: ["inspected", "Inspector", "RecordableDependency", "TestStore", "SessionReplay"],
    folders: ["PrimeTime/Page", "Replay"],
    group: .tools
  )
}
