extension Lesson {
  /// All lessons, in the recommended order. A lesson is listed only if its page is served.
  public static let all: [Lesson] = [
    .primeTime, .search, .logIn, .signUp, .members, .streams, .animation, .bloc, .cancellation, .uploads,
    .board, .sketch, .counter, .temperatureConverter, .flightBooker, .timer, .crud, .circleDrawer, .cells,
    .todoMVC, .inspector,
  ]

  public static let primeTime = Lesson(
    name: "prime-time",
    title: "PrimeTime",
    teaches:
      "Independent features become one app, with effects that call an API and read a file.",
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
      "Search as you type, as a pipeline and as a reducer. A late response never replaces a newer one.",
    topics: [
      "throttle", "debounce", "removeDuplicates", "switchToLatest", "handleEvents", "cancellable(id:)",
    ],
    folders: ["RepositorySearch/Feature", "RepositorySearch/Page", "RepositorySearch/GitHubSearchAPI"]
  )

  static let logIn = Lesson(
    name: "log-in",
    title: "Log-in form",
    teaches:
      "Two fields determine the state of a button, and a password never appears in a log.",
    topics: ["ObservableObject", "@Published", "CombineLatest", "assign(to:)"],
    folders: ["Accounts/Feature", "Accounts/Pages"]
  )

  static let signUp = Lesson(
    name: "sign-up",
    title: "Sign-up form",
    teaches:
      "A name is checked when typing pauses, and a late response never replaces a newer one.",
    topics: ["debounce", "removeDuplicates", "Future", "switchToLatest", "CombineLatest"],
    folders: ["Accounts/Feature", "Accounts/Pages", "Accounts/UserNameAPI"]
  )

  static let members = Lesson(
    name: "members",
    title: "Members\u{2019} area",
    teaches:
      "A ticket logs a browser in, and a page admits only members.",
    topics: ["admit(_:)", "Visit.ticket", "LogInRedirect", "disconnect(_:)"],
    folders: ["Members"]
  )

  static let streams = Lesson(
    name: "streams",
    title: "Streams",
    teaches:
      "Subscribers request a number of values, and publishers and operators never send more.",
    topics: ["Subscriber", "Demand", "amb", "create", "DemandBuffer"],
    folders: ["Streams/Playground", "Streams/Page"]
  )

  static let animation = Lesson(
    name: "animation",
    title: "Animation",
    teaches:
      "A state change carries an animation, which becomes a CSS transition with its curve and duration.",
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
      "Several blocs share a page with pull to refresh, and the state of a global bloc survives restarts.",
    topics: ["Bloc", "Cubit", "MultiBlocProvider", "HydratedStorage"],
    folders: [
      "Clinic/App", "Clinic/Page", "Clinic/Local", "ShowcaseFrame/Theme", "ShowcaseFrame/Frame",
      "SQLiteStorages/Hydrated",
    ]
  )

  static let uploads = Lesson(
    name: "uploads",
    title: "Uploads",
    teaches:
      "Files are uploaded in the background, and the state contains their progress but not their bytes.",
    topics: ["FileField", "FileRule", "UploadList", "UploadedFile", "FilePreview"],
    folders: ["Uploads/Feature", "Uploads/Page"]
  )

  static let board = Lesson(
    name: "board",
    title: "Board",
    teaches:
      "Visitors share ten thousand cards, see each other's changes, and can link to each place.",
    topics: ["@Shared", "Topic", "Presence", "PageAddress", "ForEach"],
    folders: ["Board/Feature", "Board/Page"],
    group: .demos
  )

  static let sketch = Lesson(
    name: "sketch",
    title: "Sketch",
    teaches:
      "A script draws with pointer and keys, and receives each stroke of other visitors exactly once.",
    topics: ["hook", "onHook", "PageConnection.push", "onKeyDown", "ConfirmationDialogState"],
    folders: ["Sketch/Feature", "Sketch/Page"],
    group: .demos
  )

  static let counter = Lesson(
    name: "counter",
    title: "Counter",
    teaches:
      "The smallest feature with its page: a number, and a button that increases it.",
    topics: ["Button", "Text"],
    folders: ["SevenGUIs/Counter", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let temperatureConverter = Lesson(
    name: "temperature-converter",
    title: "Temperature converter",
    teaches:
      "Two fields update each other, as long as their texts are numbers.",
    topics: ["TextField", "BindingReducer"],
    folders: ["SevenGUIs/TemperatureConverter", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let flightBooker = Lesson(
    name: "flight-booker",
    title: "Flight booker",
    teaches:
      "Valid dates enable a button, and invalid ones are marked while you type.",
    topics: ["Picker", "Form", "disabledKeepingFocus"],
    folders: ["SevenGUIs/FlightBooker", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let timer = Lesson(
    name: "timer",
    title: "Timer",
    teaches:
      "An effect ticks while the page is visible, and a slider changes the duration meanwhile.",
    topics: ["clock.timer", "cancellable(id:)", "NumberField"],
    folders: ["SevenGUIs/Timer", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let crud = Lesson(
    name: "crud",
    title: "CRUD",
    teaches:
      "A list is filtered by a prefix, and its entries are created, updated and deleted.",
    topics: ["Picker", "IdentifiedArray"],
    folders: ["SevenGUIs/CRUD", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let circleDrawer = Lesson(
    name: "circle-drawer",
    title: "Circle drawer",
    teaches:
      "A script reports the pointer, a reducer draws circles, and each change can be undone.",
    topics: ["onHook", "onKeyDown", "onCancel"],
    folders: ["SevenGUIs/CircleDrawer", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let cells = Lesson(
    name: "cells",
    title: "Cells",
    teaches:
      "A spreadsheet parses formulas, and a change evaluates only the cells that depend on it.",
    topics: ["onHook", "onBlur", "autofocus", "equatable()"],
    folders: ["SevenGUIs/Cells", "SevenGUIs/Page"],
    group: .sevenGUIs
  )

  static let todoMVC = Lesson(
    name: "todomvc",
    title: "TodoMVC",
    teaches:
      "The todo list that frameworks are compared by, with stored todos and an address for each filter.",
    topics: ["SharedKey", "PageAddress", "onDoubleClick", "onBlur"],
    folders: ["TodoMVC/Feature", "TodoMVC/Page"],
    group: .apps
  )

  public static let inspector = Lesson(
    name: "inspector",
    title: "Inspector",
    teaches:
      "Watch a running app, return to earlier states, and save a session as a passing test.",
    topics: ["inspected", "Inspector", "RecordableDependency", "TestStore", "SessionReplay"],
    folders: ["PrimeTime/Page", "Replay"],
    group: .tools
  )
}
