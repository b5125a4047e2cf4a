// swift-tools-version: 6.2
import PackageDescription

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let unixSignals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let locks = Target.Dependency.product(name: "NIOConcurrencyHelpers", package: "swift-nio")
let composableArchitecture = Target.Dependency.product(name: "ComposableArchitecture", package: "tributary")
let composableArchitectureClassic = Target.Dependency.product(
  name: "ComposableArchitectureClassic",
  package: "tributary"
)
let combine = Target.Dependency.product(name: "CombineShim", package: "tributary")
let schedulers = Target.Dependency.product(name: "Schedulers", package: "tributary")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
let combineExtensions = Target.Dependency.product(name: "CombineExtensions", package: "tributary")
let dependencyInjection = Target.Dependency.product(name: "DependencyInjection", package: "tributary")
let livePages = Target.Dependency.product(name: "LivePages", package: "tributary")
let livePagesPostgres = Target.Dependency.product(name: "LivePagesPostgres", package: "tributary")
let postgresStorage = Target.Dependency.product(name: "PostgresStorage", package: "tributary")
let storeInspector = Target.Dependency.product(name: "StoreInspector", package: "tributary")
let inspectorPages = Target.Dependency.product(name: "InspectorPages", package: "tributary")
let tributaryUI = Target.Dependency.product(name: "TributaryUI", package: "tributary")
let livePagesTesting = Target.Dependency.product(name: "LivePagesTesting", package: "tributary")
let bloc = Target.Dependency.product(name: "Bloc", package: "tributary")
let issueReporting = Target.Dependency.product(name: "IssueReporting", package: "xctest-dynamic-overlay")
// Lets a test target's process see what a test store reports. Without it, Swift Testing passes tests that
// fail.
let reports: Target.Dependency =
  .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
// GRDB: no module named `Combine` may be built beside it (see Documentation/Troubleshooting.md of the library).
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies)
}

let package = Package(
  name: "tributary-examples",
  platforms: [.macOS(.v15)],
  traits: [
    .trait(
      name: "AllTraits",
      description: "All traits of the package, as its own tests have them: then both share one build."
    ),
    .default(enabledTraits: ["AllTraits"]),
  ],
  dependencies: [
    // So the flags are those of `--enable-all-traits`, in their order, and the library is built once for
    // both.
    .package(
      name: "tributary",
      path: "..",
      traits: [
        .trait(name: "Macros", condition: .when(traits: ["AllTraits"])),
        .trait(name: "LivePages", condition: .when(traits: ["AllTraits"])),
        .trait(name: "Postgres", condition: .when(traits: ["AllTraits"])),
      ]
    ),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(name: "PrimeModal", dependencies: [composableArchitecture]),
    .target(name: "WrittenNumbers"),
    .target(
      name: "Counter",
      dependencies: ["ManyRequests", "WrittenNumbers", composableArchitecture, issueReporting]
    ),
    .target(name: "FavoritePrimes", dependencies: [composableArchitecture, issueReporting]),
    .target(name: "ActivityFeed", dependencies: [composableArchitecture]),
    .target(
      name: "PrimeTime",
      dependencies: ["PrimeModal", "Counter", "FavoritePrimes", "ActivityFeed", composableArchitecture]
    ),

    // PrimeTime in other spellings, to be read beside it. The same tests run for all of them.
    .target(
      name: "PrimeTimeWithoutMacros",
      dependencies: ["PrimeModal", "Counter", "FavoritePrimes", "ActivityFeed", composableArchitecture]
    ),
    .target(
      name: "PrimeTimeClassic",
      dependencies: [
        "PrimeModal", "Counter", "FavoritePrimes", "ActivityFeed", composableArchitectureClassic,
      ]
    ),
    .target(name: "EarlyArchitecture", dependencies: [combine]),
    .target(
      name: "PrimeTimeEarly",
      dependencies: ["EarlyArchitecture", "PrimeModal", "FavoritePrimes", "ActivityFeed", combine]
    ),

    .target(name: "Lessons"),
    // Sources and texts are part of the program, so that it can show them wherever it runs.
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .executableTarget(name: "FileEmbedder"),
    .target(name: "EmbeddedFiles", plugins: ["EmbedFiles"]),
    .target(
      name: "LessonPages",
      dependencies: ["EmbeddedFiles", "Lessons", livePages, "ShowcaseLook", locks],
      resources: [.embedInCode("Assets/lessons.css")]
    ),

    .target(name: "HydratedSQLite", dependencies: [bloc, grdb]),
    .target(name: "SessionsSQLite", dependencies: [grdb, livePages]),
    .target(name: "ClinicApp", dependencies: [bloc]),
    .target(name: "LocalClinic", dependencies: ["ClinicApp", locks]),
    .target(
      name: "BlocShowcase",
      dependencies: ["ClinicApp", livePages, "LocalClinic", "ShowcaseLook", "ShowcaseTheme", bloc],
      resources: [.embedInCode("Assets/bloc.css")]
    ),
    .target(name: "ShowcaseTheme", dependencies: [livePages, bloc, combine]),
    .target(
      name: "ShowcaseFrame",
      dependencies: ["Lessons", livePages, "ShowcaseLook", "ShowcaseTheme"],
      resources: [.embedInCode("Assets/frame.css")]
    ),
    .target(name: "LoopbackServer", dependencies: [hummingbird, hummingbirdCore, serviceLifecycle, log]),
    .target(name: "NthPrimeAPI", dependencies: ["LoopbackServer", hummingbird, serviceLifecycle]),
    .target(name: "CRC32C"),
    .target(name: "ManyRequests"),
    .target(name: "Board", dependencies: [livePages, composableArchitecture]),
    .target(
      name: "BoardPage",
      dependencies: ["Board", livePages, "ShowcaseLook", composableArchitecture, storeInspector],
      resources: [.embedInCode("Assets/board.css")]
    ),
    .target(
      name: "Cancellation",
      dependencies: ["CRC32C", "ManyRequests", composableArchitecture, issueReporting]
    ),
    .target(
      name: "CancellationPage",
      dependencies: ["Cancellation", livePages, "ShowcaseLook", composableArchitecture, storeInspector],
      resources: [.embedInCode("Assets/cancellation.css")]
    ),
    .target(
      name: "SlowAPI",
      dependencies: ["CRC32C", "LoopbackServer", hummingbird, httpTypes, serviceLifecycle]
    ),
    .target(
      name: "GitHubSearchAPI",
      dependencies: ["LoopbackServer", hummingbird, serviceLifecycle, httpTypes],
      resources: [.embedInCode("Data/repositories.json")]
    ),
    .target(
      name: "RepositorySearchPage",
      dependencies: [
        "GitHubSearchAPI", livePages, "RepositorySearch", "ShowcaseLook", composableArchitecture,
        storeInspector,
      ],
      resources: [.embedInCode("Assets/search.css")]
    ),
    .target(
      name: "RepositorySearch",
      dependencies: [
        "ManyRequests", combine, schedulers, dependencyInjection, composableArchitecture, issueReporting,
      ]
    ),
    .target(
      name: "ShowcaseLook",
      dependencies: [livePages],
      resources: [.embedInCode("Assets/showcase.css"), .embedInCode("Assets/icon.svg")]
    ),
    .target(
      name: "PrimeTimePage",
      dependencies: [
        "ActivityFeed", "Counter", "FavoritePrimes", livePages, "PrimeModal", "PrimeTime", "ShowcaseLook",
        "WrittenNumbers", composableArchitecture, storeInspector,
      ]
    ),
    .target(name: "Accounts", dependencies: ["ManyRequests", combine, schedulers, customDump]),
    .target(
      name: "UserNameAPI",
      dependencies: ["LoopbackServer", hummingbird, httpTypes, serviceLifecycle]
    ),
    .target(
      name: "AccountPages",
      dependencies: [
        "Accounts", livePages, "ShowcaseLook", "UserNameAPI", combine, schedulers, storeInspector,
      ],
      resources: [.embedInCode("Assets/accounts.css")]
    ),
    .target(name: "StreamPlayground", dependencies: [combine, combineExtensions]),
    .target(
      name: "StreamsPage",
      dependencies: [livePages, "ShowcaseLook", "StreamPlayground", bloc, combine],
      resources: [.embedInCode("Assets/streams.css")]
    ),
    .target(name: "AnimationFeature", dependencies: [composableArchitecture]),
    .target(
      name: "AnimationPage",
      dependencies: [
        "AnimationFeature", livePages, "ShowcaseLook", composableArchitecture, storeInspector,
      ],
      resources: [.embedInCode("Assets/animation.css")]
    ),
    .target(name: "PictureUploads", dependencies: [livePages, composableArchitecture]),
    .target(
      name: "UploadsPage",
      dependencies: [
        "PictureUploads", livePages, "ShowcaseLook", composableArchitecture, storeInspector,
      ],
      resources: [.embedInCode("Assets/uploads.css")]
    ),
    .target(name: "Sketch", dependencies: [composableArchitecture, issueReporting]),
    .target(
      name: "SketchPage",
      dependencies: [
        "Sketch", livePages, "ShowcaseLook", composableArchitecture, issueReporting, storeInspector,
      ],
      resources: [
        .embedInCode("Assets/sketch.css"), .embedInCode("Assets/sketch.js"),
        .embedInCode("Assets/sketch-line.js"), .embedInCode("Assets/sketch-strokes.js"),
      ]
    ),
    .target(
      name: "MembersPages",
      dependencies: [livePages, "ShowcaseLook", composableArchitecture, storeInspector],
      resources: [.embedInCode("Assets/members.css")]
    ),
    .executableTarget(
      name: "showcase",
      dependencies: [
        "AccountPages", "AnimationPage", "BlocShowcase", "Board", "BoardPage", "Cancellation",
        "CancellationPage",
        "Counter",
        "FavoritePrimes", "GitHubSearchAPI", "HydratedSQLite", "LessonPages", "Lessons", livePages,
        "MembersPages", "NthPrimeAPI", "PictureUploads", "PrimeTimePage", "RepositorySearch",
        "RepositorySearchPage",
        "SessionsSQLite", "ShowcaseFrame", "ShowcaseLook",
        "ShowcaseTheme", "SketchPage", "SlowAPI", "StreamsPage", "Timings", "UploadsPage", "UserNameAPI",
        argumentParser, bloc, composableArchitecture,
        hummingbird, inspectorPages, livePagesPostgres, log, nio, postgresStorage, serviceLifecycle,
        storeInspector, unixSignals,
      ]
    ),
    // Tells whether the features still come to the states of recorded sessions.
    .executableTarget(
      name: "replay",
      dependencies: ["AnimationFeature", storeInspector],
      path: "Sources/Replay"
    ),
    .executableTarget(
      name: "linked-pages",
      dependencies: [livePages, composableArchitecture],
      path: "Sources/LinkedPages",
      resources: [.embedInCode("Assets/linked.js"), .embedInCode("Assets/about.css")]
    ),
    // An app that uses each of SwiftUI's names that TributaryUI has.
    .executableTarget(
      name: "swiftui-names",
      dependencies: [combine, tributaryUI],
      path: "Sources/SwiftUINames",
      resources: [.process("Assets")]
    ),
    .executableTarget(
      name: "load-test",
      dependencies: ["Lessons", "Timings", argumentParser, nio, nioPosix],
      path: "Sources/LoadTest"
    ),
    // How long a server's answers take, which it tells a load test.
    .target(name: "Timings", dependencies: [metrics, locks]),

    tests("LessonsTests", ["Lessons"]),
    tests("EmbeddedFilesTests", ["EmbeddedFiles", "Lessons"]),
    tests("LessonPagesTests", ["EmbeddedFiles", "LessonPages", "Lessons", livePages]),
    tests("LoadTestTests", ["load-test"]),
    tests("TimingsTests", ["Timings", metrics]),
    tests("WrittenNumbersTests", ["WrittenNumbers"]),
    tests("PrimeModalTests", ["PrimeModal", reports]),
    tests("CounterTests", ["Counter", "NthPrimeAPI", reports]),
    // Is killed while it saves, by a test.
    .executableTarget(
      name: "FavoritePrimesWriter",
      dependencies: ["FavoritePrimes"],
      path: "Tests/FavoritePrimesWriter"
    ),
    tests("FavoritePrimesTests", ["FavoritePrimes", "FavoritePrimesWriter", "SQLiteFixtures", reports]),
    tests("ActivityFeedTests", ["ActivityFeed", reports]),
    tests("PrimeTimeTests", ["PrimeTime", reports]),
    tests("EarlyArchitectureTests", ["EarlyArchitecture", combine]),
    tests(
      "PrimeTimeSpellingsTests",
      [
        "ActivityFeed", "Counter", "EarlyArchitecture", "FavoritePrimes", "PrimeModal", "PrimeTime",
        "PrimeTimeClassic", "PrimeTimeEarly", "PrimeTimeWithoutMacros", combine, composableArchitecture,
        composableArchitectureClassic, reports,
      ]
    ),
    // Is killed while it writes, by a test.
    .executableTarget(
      name: "HydratedSQLiteWriter",
      dependencies: ["HydratedSQLite", bloc],
      path: "Tests/HydratedSQLiteWriter"
    ),
    // What tests need that kill a program while it writes.
    .target(name: "SQLiteFixtures", path: "Tests/SQLiteFixtures"),
    tests("HydratedSQLiteTests", ["HydratedSQLite", "HydratedSQLiteWriter", "SQLiteFixtures", bloc, grdb]),
    // Is killed while it saves, by a test.
    .executableTarget(
      name: "SessionsSQLiteWriter",
      dependencies: ["SessionsSQLite", livePages],
      path: "Tests/SessionsSQLiteWriter"
    ),
    tests(
      "SessionsSQLiteTests",
      ["SQLiteFixtures", "SessionsSQLite", "SessionsSQLiteWriter", grdb, livePages, livePagesTesting]
    ),
    tests("ClinicAppTests", ["ClinicApp", bloc]),
    tests("LocalClinicTests", ["ClinicApp", "LocalClinic", schedulers]),
    tests(
      "BlocShowcaseTests",
      ["BlocShowcase", "ClinicApp", livePages, "LocalClinic", "ShowcaseTheme", bloc, schedulers]
    ),
    tests("ShowcaseThemeTests", [livePages, "ShowcaseTheme", bloc]),
    tests("ShowcaseFrameTests", ["HydratedSQLite", "Lessons", livePages, "ShowcaseFrame", "ShowcaseTheme"]),
    tests("AccountsTests", ["Accounts", "UserNameAPI", combine, customDump, schedulers]),
    tests(
      "AccountPagesTests",
      [
        "AccountPages", "Accounts", livePages, livePagesTesting, "UserNameAPI", combine, customDump,
        schedulers, reports,
      ]
    ),
    tests("UserNameAPITests", ["UserNameAPI", httpTypes]),
    tests("LoopbackServerTests", ["LoopbackServer", hummingbird]),
    tests("NthPrimeAPITests", ["NthPrimeAPI"]),
    tests("CRC32CTests", ["CRC32C"]),
    tests("ManyRequestsTests", ["ManyRequests"]),
    tests("BoardTests", ["Board", livePages, composableArchitecture, reports]),
    tests(
      "BoardPageTests",
      ["Board", "BoardPage", livePages, livePagesTesting, composableArchitecture, reports]
    ),
    tests("CancellationTests", ["Cancellation", "CRC32C", "SlowAPI", reports]),
    tests(
      "CancellationPageTests",
      [
        "Cancellation", "CancellationPage", livePages, livePagesTesting, "SlowAPI", composableArchitecture,
        reports,
      ]
    ),
    tests("SlowAPITests", ["SlowAPI", "CRC32C", httpTypes]),
    tests(
      "RepositorySearchPageTests",
      [
        "GitHubSearchAPI", livePages, livePagesTesting, "RepositorySearch", "RepositorySearchPage", combine,
        schedulers, reports,
      ]
    ),
    tests("GitHubSearchAPITests", ["GitHubSearchAPI", httpTypes]),
    tests(
      "RepositorySearchTests",
      ["RepositorySearch", combine, schedulers, composableArchitecture, reports]
    ),
    tests(
      "PrimeTimePageTests",
      [
        "ActivityFeed", "Counter", "FavoritePrimes", livePages, livePagesTesting, "PrimeTime",
        "PrimeTimePage", composableArchitecture, reports,
      ]
    ),
    tests("StreamPlaygroundTests", ["StreamPlayground", combine, combineExtensions]),
    tests("StreamsPageTests", [livePages, livePagesTesting, "StreamPlayground", "StreamsPage"]),
    tests("AnimationFeatureTests", ["AnimationFeature", composableArchitecture, reports]),
    tests(
      "AnimationPageTests",
      ["AnimationFeature", "AnimationPage", livePages, livePagesTesting, composableArchitecture, reports]
    ),
    tests(
      "MembersPagesTests",
      [livePages, livePagesTesting, "MembersPages", composableArchitecture, reports]
    ),
    tests("SketchTests", ["Sketch", composableArchitecture, reports]),
    tests(
      "SketchPageTests",
      ["Sketch", "SketchPage", livePages, livePagesTesting, composableArchitecture, reports]
    ),
    tests(
      "UploadsPageTests",
      [livePages, livePagesTesting, "PictureUploads", "UploadsPage", composableArchitecture, reports]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // Code of version 0.40 is of a time without checks of concurrency.
  if ["PrimeTimeClassic", "PrimeTimeSpellingsTests"].contains(target.name) {
    target.swiftSettings?.append(.swiftLanguageMode(.v5))
  }
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
