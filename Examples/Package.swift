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
// Lets a test target's process see the reports of test stores. Without it, Swift Testing passes tests that
// fail.
let reports: Target.Dependency =
  .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
// GRDB: no module named `Combine` may be built beside it (see Documentation/Troubleshooting.md of the library).
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
// For scrypt, which hashes passwords.
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
/// The dependencies of lessons whose pages use a server on this machine.
let server = [hummingbird, httpTypes, log, serviceLifecycle]

/// A lesson's feature with its page, in `Sources/NAME`, and their tests, in `Tests/NAMETests`.
///
/// - Parameters:
///   - assets: The files of the page, such as its style sheet, which become part of the program.
///   - dependencies: The modules that both need beside those that all lessons have.
///   - tests: The modules that only the tests need.
func lesson(
  _ name: String,
  assets: [String] = [],
  _ dependencies: [Target.Dependency] = [],
  tests: [Target.Dependency] = []
) -> [Target] {
  let common: [Target.Dependency] = [
    "LocalHTTP", "ShowcaseFrame", bloc, combine, combineExtensions, composableArchitecture,
    dependencyInjection, issueReporting, livePages, schedulers, storeInspector,
  ]
  return [
    .target(name: name, dependencies: common + dependencies, resources: assets.map { .embedInCode($0) }),
    .testTarget(
      name: name + "Tests",
      dependencies: [.target(name: name), customDump, livePagesTesting, reports] + common + dependencies
        + tests
    ),
  ]
}

/// The pages of the showcase that are apps of their own, in the order of their names. The showcase depends on
/// all of them.
let lessons: [[Target]] = [
  lesson("Accounts", assets: ["Pages/Assets/accounts.css"], [customDump] + server),
  lesson("Animations", assets: ["Page/Assets/animation.css"]),
  lesson("Board", assets: ["Page/Assets/board.css"]),
  lesson("Cancellation", assets: ["Page/Assets/cancellation.css"], server),
  lesson("Clinic", assets: ["Page/Assets/bloc.css"], [locks]),
  lesson("Members", assets: ["Assets/members.css"]),
  lesson("PrimeTime", server, tests: ["FavoritePrimesWriter", "SQLiteFixtures"]),
  lesson(
    "RepositorySearch",
    assets: ["GitHubSearchAPI/Data/repositories.json", "Page/Assets/search.css"],
    server
  ),
  lesson(
    "SevenGUIs",
    assets: ["seven-guis.css", "circles.js", "cells.js"].map { "Page/Assets/\($0)" }
  ),
  lesson(
    "Sketch",
    assets: ["sketch.css", "sketch.js", "sketch-line.js", "sketch-strokes.js"].map { "Page/Assets/\($0)" }
  ),
  lesson("Streams", assets: ["Page/Assets/streams.css"]),
  lesson("TodoMVC", assets: ["Page/Assets/todomvc.css"]),
  lesson("Uploads", assets: ["Page/Assets/uploads.css"]),
]

let package = Package(
  name: "tributary-examples",
  platforms: [.macOS(.v15)],
  products: [
    // Its module isn't called `conduit`, because some file systems don't distinguish that from `Conduit`.
    .executable(name: "conduit", targets: ["ConduitCommand"])
  ],
  traits: [
    .trait(
      name: "AllTraits",
      description: "All traits of the package tributary. Its own tests use them too, so both share one build."
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
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: lessons.flatMap(\.self) + [
    // PrimeTime in other spellings, with the same tests.
    .target(
      name: "PrimeTimeWithoutMacros",
      dependencies: ["PrimeTime", composableArchitecture],
      path: "Sources/PrimeTimeSpellings/WithoutMacros"
    ),
    .target(
      name: "PrimeTimeClassic",
      dependencies: ["PrimeTime", composableArchitectureClassic],
      path: "Sources/PrimeTimeSpellings/Classic"
    ),
    .target(
      name: "EarlyArchitecture",
      dependencies: [combine],
      path: "Sources/PrimeTimeSpellings/EarlyArchitecture"
    ),
    .target(
      name: "PrimeTimeEarly",
      dependencies: ["EarlyArchitecture", "PrimeTime", combine],
      path: "Sources/PrimeTimeSpellings/Early"
    ),
    .testTarget(
      name: "PrimeTimeSpellingsTests",
      dependencies: [
        "EarlyArchitecture", "PrimeTime", "PrimeTimeClassic", "PrimeTimeEarly", "PrimeTimeWithoutMacros",
        combine, composableArchitecture, composableArchitectureClassic, reports,
      ]
    ),

    // The start page, the text and sources of the lessons, and the header of each page. Sources and text are
    // part of the program, which shows them wherever it runs.
    .target(
      name: "ShowcaseFrame",
      dependencies: [bloc, combine, livePages],
      resources: [
        .embedInCode("Frame/Assets/frame.css"), .embedInCode("Look/Assets/icon.svg"),
        .embedInCode("Look/Assets/showcase.css"),
      ]
    ),
    .testTarget(
      name: "ShowcaseFrameTests",
      dependencies: ["SQLiteStorages", "ShowcaseFrame", bloc, livePages]
    ),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["FileEmbedder"]),
    .executableTarget(name: "FileEmbedder", path: "Plugins/FileEmbedder"),
    .target(
      name: "LessonPages",
      dependencies: ["Markdown", "ShowcaseFrame", livePages, locks],
      resources: [.embedInCode("Pages/Assets/lessons.css")],
      plugins: ["EmbedFiles"]
    ),
    .testTarget(
      name: "LessonPagesTests",
      dependencies: ["LessonPages", "Markdown", "ShowcaseFrame", livePages]
    ),

    // Code that several of them share.
    .target(name: "LocalHTTP", dependencies: server + [hummingbirdCore]),
    .testTarget(name: "LocalHTTPTests", dependencies: ["LocalHTTP", hummingbird]),
    // The texts of the lessons and of Conduit's articles.
    .target(name: "Markdown", dependencies: [livePages]),
    .testTarget(name: "MarkdownTests", dependencies: ["Markdown", livePages]),
    .target(name: "SQLiteStorages", dependencies: [bloc, grdb, livePages]),
    .testTarget(
      name: "SQLiteStoragesTests",
      dependencies: [
        "HydratedSQLiteWriter", "SQLiteFixtures", "SQLiteStorages", "SessionsSQLiteWriter", bloc, grdb,
        livePages, livePagesTesting,
      ]
    ),
    // The server's response times, which a load test reads.
    .target(name: "Timings", dependencies: [locks, metrics]),
    .testTarget(name: "TimingsTests", dependencies: ["Timings", metrics]),

    .executableTarget(
      name: "showcase",
      dependencies: lessons.map { .target(name: $0[0].name) } + [
        "LessonPages", "SQLiteStorages", "ShowcaseFrame", "Timings", argumentParser, bloc,
        composableArchitecture, hummingbird, inspectorPages, livePages, livePagesPostgres, log, nio,
        postgresStorage, serviceLifecycle, storeInspector, unixSignals,
      ]
    ),
    // RealWorld's API: the types of its requests and responses, and a server.
    .target(
      name: "ConduitAPI",
      // GRDB needs `CombineCore` in build folders that contain the module `Combine`.
      dependencies: ["LocalHTTP", combine, crypto, cryptoExtras, grdb, nio] + server
    ),
    .testTarget(
      name: "ConduitAPITests",
      dependencies: [
        "ConduitAPI", grdb, hummingbird, httpTypes, locks, log, nio, nioEmbedded,
      ]
    ),
    .executableTarget(
      name: "ConduitCommand",
      dependencies: ["Conduit", "ConduitAPI", argumentParser, log, nio, serviceLifecycle, unixSignals]
    ),
    // Checks whether reducers still produce the states of recorded sessions.
    .executableTarget(name: "replay", dependencies: ["Animations", storeInspector], path: "Sources/Replay"),
    .executableTarget(
      name: "linked-pages",
      dependencies: [composableArchitecture, livePages],
      path: "Sources/LinkedPages",
      resources: [.embedInCode("Assets/linked.js"), .embedInCode("Assets/about.css")]
    ),
    // An app that uses each of SwiftUI's names that TributaryUI has.
    .executableTarget(
      name: "swiftui-names",
      dependencies: [combine, composableArchitecture, tributaryUI],
      path: "Sources/SwiftUINames",
      resources: [.process("Assets"), .copy("Colors.xcassets")]
    ),
    // The front end of RealWorld's specification. `conduit` serves it, together with the API.
    .target(
      name: "Conduit",
      dependencies: server + [
        "LocalHTTP", "Markdown", composableArchitecture, dependencyInjection, livePages, locks,
      ],
      resources: ["conduit.css", "conduit.svg", "default-avatar.svg"].map {
        .embedInCode("Pages/Assets/\($0)")
      }
    ),
    .testTarget(
      name: "ConduitTests",
      dependencies: [
        "Conduit", composableArchitecture, customDump, dependencyInjection, livePages, livePagesTesting,
        reports, schedulers,
      ]
    ),
    .executableTarget(
      name: "load-test",
      dependencies: ["ShowcaseFrame", "Timings", argumentParser, hummingbird, log, nio, nioPosix],
      path: "Sources/LoadTest"
    ),
    .testTarget(name: "LoadTestTests", dependencies: ["load-test"]),

    // Programs that tests kill during writes, and the common code of those tests.
    .executableTarget(
      name: "FavoritePrimesWriter",
      dependencies: ["PrimeTime"],
      path: "Tests/FavoritePrimesWriter"
    ),
    .executableTarget(
      name: "HydratedSQLiteWriter",
      dependencies: ["SQLiteStorages", bloc],
      path: "Tests/HydratedSQLiteWriter"
    ),
    .executableTarget(
      name: "SessionsSQLiteWriter",
      dependencies: ["SQLiteStorages", livePages],
      path: "Tests/SessionsSQLiteWriter"
    ),
    .target(name: "SQLiteFixtures", path: "Tests/SQLiteFixtures"),
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
