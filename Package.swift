// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Apple's Combine stands in where it exists. `TRIBUTARY_TARGET_APPLE` says so when an Apple platform is
// cross-compiled from another host, where `canImport(Darwin)` speaks of the host.
#if canImport(Darwin)
  let isApple = Context.environment["TRIBUTARY_TARGET_APPLE"] != "0"
#else
  let isApple = Context.environment["TRIBUTARY_TARGET_APPLE"] == "1"
#endif

let issueReporting = Target.Dependency.product(name: "IssueReporting", package: "xctest-dynamic-overlay")
// Shows the libraries' reports to the process of a test target.
let reports: Target.Dependency =
  .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay")
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")

let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let orderedCollections = Target.Dependency.product(name: "OrderedCollections", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")

// Dependencies of macros. Clients that turn the trait off do not even check swift-syntax out.
let withMacros = TargetDependencyCondition.when(traits: ["Macros"])
let macros = Target.Dependency.target(name: "TributaryMacros", condition: withMacros)

func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: withMacros)
}

// Dependencies of the web server of live pages. Clients without the trait do not even check them out.
func web(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["LivePages"]))
}

let hummingbird = web("Hummingbird", of: "hummingbird")
let hummingbirdCore = web("HummingbirdCore", of: "hummingbird")
let nio = web("NIOCore", of: "swift-nio")
let nioHTTPTypes = web("NIOHTTPTypes", of: "swift-nio-extras")
let httpTypes = web("HTTPTypes", of: "swift-http-types")
let crypto = web("Crypto", of: "swift-crypto")
let metrics = web("Metrics", of: "swift-metrics")
let logging = web("Logging", of: "swift-log")
let serviceLifecycle = web("ServiceLifecycle", of: "swift-service-lifecycle")
let unixSignals = web("UnixSignals", of: "swift-service-lifecycle")

// A dependency of the database: the system's libpq.
let libpq = Target.Dependency.target(name: "CPostgres", condition: .when(traits: ["Postgres"]))

// The folders of Sources and of Tests, with their targets. Tests of several families are in a folder of their own.
let families = [
  "Base": ["TributaryBase", "TributaryReports"],
  "Combine": [
    "CombineCore", "CombineFoundation", "CombineShim", "Combine", "CombineExtensions", "Schedulers",
    "MarbleTesting", "CombineProbes",
  ],
  "Architecture": [
    "CaseKeyPaths", "IdentifiedArrays", "DependencyInjection", "DependencyInjectionTestSupport",
    "SharedState", "ComposableArchitecture", "ComposableArchitectureClassic", "TributaryMacros", "MacroUse",
  ],
  "Bloc": ["Bloc", "HydratedStorageWriter"],
  "LivePages": [
    "LivePages", "LivePagesCore", "LivePagesHummingbird", "LivePagesTesting", "LivePagesPostgres",
    "PostgresStorage", "TributarySchema", "CPostgres", "StoreInspector", "InspectorPages", "TypedSecrets",
    "LivePagesFixtures", "TributaryUI", "TributaryUIKit",
    "TributaryUniformTypeIdentifiers", "TributaryCoreTransferable", "TributaryUIMacros",
  ],
]

func folder(of target: Target) -> String {
  let name = target.name.hasSuffix("Tests") ? String(target.name.dropLast("Tests".count)) : target.name
  return families.first { $0.value.contains(name) }?.key ?? "Together"
}

// Targets for tests that are no tests themselves.
let forTests: Set = [
  "CombineProbes", "HydratedStorageWriter", "Interleaving", "InterleavingTests", "LivePagesFixtures",
]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies)
}

// Expansions of macros are tested apart: a test target that depends on a macro is compiled for the host, with
// all dependencies of it and of the other tests, beside the same libraries for the target.
let expands = Context.environment["TRIBUTARY_EXPANSIONS"] == "1"

let package = Package(
  // It is also the name of the tests' product, so that each can be built without replacing the other.
  name: expands ? "tributary-expansions" : "tributary",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "CombineShim", targets: ["CombineShim"]),
    .library(name: "CombineExtensions", targets: ["CombineExtensions"]),
    .library(name: "Schedulers", targets: ["Schedulers"]),
    .library(name: "MarbleTesting", targets: ["MarbleTesting"]),
    .library(name: "CaseKeyPaths", targets: ["CaseKeyPaths"]),
    .library(name: "IdentifiedArrays", targets: ["IdentifiedArrays"]),
    .library(name: "DependencyInjection", targets: ["DependencyInjection"]),
    .library(name: "DependencyInjectionTestSupport", targets: ["DependencyInjectionTestSupport"]),
    .library(name: "SharedState", targets: ["SharedState"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "ComposableArchitectureClassic", targets: ["ComposableArchitectureClassic"]),
    .library(name: "Bloc", targets: ["Bloc"]),
    .library(name: "StoreInspector", targets: ["StoreInspector"]),
    .library(name: "InspectorPages", targets: ["InspectorPages"]),
    .library(name: "LivePages", targets: ["LivePages"]),
    .library(name: "LivePagesTesting", targets: ["LivePagesTesting"]),
    .library(name: "TributaryUI", targets: ["TributaryUI"]),
    .library(name: "TributaryUIKit", targets: ["TributaryUIKit"]),
    .library(name: "TributaryUniformTypeIdentifiers", targets: ["TributaryUniformTypeIdentifiers"]),
    .library(name: "TributaryCoreTransferable", targets: ["TributaryCoreTransferable"]),
    .library(name: "PostgresStorage", targets: ["PostgresStorage"]),
    .library(name: "LivePagesPostgres", targets: ["LivePagesPostgres"]),
    .executable(name: "tributary-schema", targets: ["TributarySchema"]),
  ],
  traits: [
    .trait(
      name: "Macros",
      description: "`@CasePathable`, `@Reducer` and the other macros, for which swift-syntax is compiled."
    ),
    .trait(
      name: "LivePages",
      description: "The web server of the product LivePages, for which Hummingbird and SwiftNIO are compiled."
    ),
    .trait(
      name: "Postgres",
      description: "The product PostgresStorage, for which the system's libpq is linked."
    ),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.29.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "CombineShim",
      dependencies: isApple ? ["TributaryBase"] : ["CombineCore", "CombineFoundation"]
    ),
    .target(name: "CombineExtensions", dependencies: ["CombineShim", deque]),
    // Locks, and what else needs no other module than the standard library's and the C library.
    .target(name: "TributaryBase"),
    // Confinement to owners, and failure reports.
    .target(name: "TributaryReports", dependencies: ["TributaryBase", issueReporting]),
    .target(name: "Schedulers", dependencies: ["CombineShim", "TributaryReports", heap, issueReporting]),
    .target(name: "MarbleTesting", dependencies: ["CombineShim", "Schedulers", "TributaryReports"]),
    // Without the trait the plugin and its tests are empty, as is each of their files: a trait takes
    // dependencies away, but no targets.
    .macro(
      name: "TributaryMacros",
      dependencies: [
        swiftSyntax("SwiftCompilerPlugin"), swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftSyntax"),
        swiftSyntax("SwiftSyntaxBuilder"), swiftSyntax("SwiftSyntaxMacros"),
      ]
    ),
    .target(name: "CaseKeyPaths", dependencies: [issueReporting, macros]),
    .target(name: "IdentifiedArrays", dependencies: [orderedCollections]),
    .target(
      name: "DependencyInjection",
      dependencies: ["TributaryBase", "TributaryReports", issueReporting, macros]
    ),
    // Apart, as it needs Swift Testing, which programs do not link.
    .target(name: "DependencyInjectionTestSupport", dependencies: ["DependencyInjection"]),
    // Hashes of typed passwords, which pages and the inspector share without importing each other.
    .target(name: "TypedSecrets", dependencies: ["TributaryBase"]),
    .target(
      name: "SharedState",
      dependencies: [
        "CombineShim", "TributaryBase", "TributaryReports", "DependencyInjection", "IdentifiedArrays",
        issueReporting,
        customDump, deque,
      ]
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        "CombineShim", "CombineExtensions", "Schedulers", "CaseKeyPaths", "IdentifiedArrays",
        "DependencyInjection", "SharedState", "TributaryReports", deque, issueReporting, customDump, macros,
      ]
    ),
    .target(
      name: "ComposableArchitectureClassic",
      dependencies: ["ComposableArchitecture", "CombineShim", "TributaryReports", issueReporting]
    ),
    .target(
      name: "Bloc",
      dependencies: [
        "CombineShim", "Schedulers", "CaseKeyPaths", "TributaryReports", deque, issueReporting, customDump,
      ]
    ),
    .target(
      name: "StoreInspector",
      dependencies: [
        "ComposableArchitecture", "Bloc", "CombineShim", "TributaryBase", "TypedSecrets", deque, customDump,
      ]
    ),
    // Pages, sessions and messages to browsers, independent of a server.
    .target(
      name: "LivePagesCore",
      dependencies: ["TributaryBase", "TypedSecrets", deque, heap],
      resources: [.embedInCode("Client/Script"), .embedInCode("Client/Look")]
    ),
    // Without the trait it is empty, as is each of its files.
    .target(
      name: "LivePagesHummingbird",
      dependencies: [
        "LivePagesCore", hummingbird, hummingbirdCore, nio, web("NIOHTTP1", of: "swift-nio"),
        // Compresses files and pages, by the zlib that the package brings along.
        web("NIOEmbedded", of: "swift-nio"), web("NIOHTTPCompression", of: "swift-nio-extras"), nioHTTPTypes,
        httpTypes, serviceLifecycle, unixSignals, crypto, metrics, logging,
      ]
    ),
    .target(
      name: "LivePages",
      dependencies: [
        "LivePagesCore", "LivePagesHummingbird", "ComposableArchitecture", "Bloc", "CombineShim",
        "TributaryBase", "TributaryReports", issueReporting,
      ]
    ),
    // Apart, as neither of the two needs the other. Without the trait it has pages and no server.
    .target(
      name: "InspectorPages",
      dependencies: [
        "StoreInspector", "LivePages", "LivePagesCore", "LivePagesHummingbird", hummingbird,
        serviceLifecycle, logging,
      ],
      resources: [.embedInCode("Assets/inspector.css"), .embedInCode("Assets/inspector.js")]
    ),
    // Apart, as programs need no tests.
    .target(
      name: "LivePagesTesting",
      dependencies: ["LivePagesCore", "DependencyInjection", "Schedulers", "TributaryReports"]
    ),

    // SwiftUI's names over live pages. Without the trait LivePages it has views and no server.
    .target(
      name: "TributaryUI",
      dependencies: [
        "CaseKeyPaths", "CombineShim", "ComposableArchitecture", "TributaryReports", "DependencyInjection",
        "IdentifiedArrays", "LivePages", "LivePagesCore", "TributaryBase", "TypedSecrets", issueReporting,
        .target(name: "TributaryUIMacros", condition: withMacros),
      ],
      resources: [
        .embedInCode("Pages/Assets/accidents.js"),
        .embedInCode("Pages/Assets/fingers.js"),
        .embedInCode("Pages/Assets/gestures.js"),
        .embedInCode("Pages/Assets/matched.js"),
        .embedInCode("Pages/Assets/scrolling.js"),
        .embedInCode("Pages/Assets/transitions.js"),
        .embedInCode("Pages/Assets/views.css"),
        .embedInCode("Pages/Assets/views.js"),
      ]
    ),
    // Apart, as an alias of a module stands for one other module alone.
    .target(name: "TributaryUIKit", dependencies: ["TributaryUI"]),
    .target(name: "TributaryUniformTypeIdentifiers", dependencies: ["TributaryUI"]),
    .target(name: "TributaryCoreTransferable", dependencies: ["TributaryUI"]),
    // Apart from the other macros, so that a change here compiles no reducer again.
    .macro(
      name: "TributaryUIMacros",
      dependencies: [
        swiftSyntax("SwiftCompilerPlugin"), swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"),
        swiftSyntax("SwiftSyntaxMacros"),
      ]
    ),

    // The system's libpq. Nobody looks for it unless the trait is on: no pkg-config, which would warn.
    .systemLibrary(name: "CPostgres"),
    // Without the trait it is empty, as is each of its files.
    .target(
      name: "PostgresStorage",
      dependencies: ["CombineShim", "SharedState", "Bloc", "DependencyInjection", deque, libpq]
    ),
    // A program that makes the tables. Without the trait it says so.
    .executableTarget(name: "TributarySchema", dependencies: ["PostgresStorage"]),
    // Apart, as neither pages nor the database need the other. Without the trait Postgres it is empty.
    .target(
      name: "LivePagesPostgres",
      dependencies: ["LivePages", "LivePagesCore", "PostgresStorage", "ComposableArchitecture"]
    ),

    .target(name: "CombineProbes", dependencies: ["CombineShim"]),
    tests("TributaryBaseTests", ["TributaryBase", "CombineProbes"]),
    tests("CombineExtensionsTests", ["CombineExtensions", "Schedulers", "CombineProbes"]),
    tests("SchedulersTests", ["Schedulers", "CombineProbes", reports]),
    tests("MarbleTestingTests", ["MarbleTesting", "Schedulers", "CombineProbes", reports]),
    // The operators' marble diagrams, those of their documentation among them.
    tests(
      "MarbleTests",
      [
        "MarbleTesting", "CombineExtensions", "ComposableArchitecture", "ComposableArchitectureClassic",
        "Schedulers", reports,
      ]
    ),
    // Uses of the macros' expansions.
    tests(
      "MacroUseTests",
      ["CaseKeyPaths", "ComposableArchitecture", "DependencyInjectionTestSupport", customDump]
    ),
    tests("CaseKeyPathsTests", ["CaseKeyPaths"]),
    tests("IdentifiedArraysTests", ["IdentifiedArrays", customDump, orderedCollections]),
    tests("DependencyInjectionTests", ["DependencyInjection", reports]),
    tests("DependencyInjectionTestSupportTests", ["DependencyInjectionTestSupport", reports]),
    tests("SharedStateTests", ["SharedState", "CombineProbes", "DependencyInjectionTestSupport", reports]),
    tests(
      "ComposableArchitectureTests",
      ["ComposableArchitecture", "TributaryReports", "CombineProbes", deque, reports]
    ),
    // Code of the time of version 0.40, which was written in Swift 5.
    tests("ComposableArchitectureClassicTests", ["ComposableArchitectureClassic", reports]),
    // Is killed while it writes, by a test.
    .executableTarget(name: "HydratedStorageWriter", dependencies: ["Bloc"]),
    tests(
      "BlocTests",
      [
        "Bloc", "HydratedStorageWriter", "Schedulers", "CaseKeyPaths", "CombineProbes", "TributaryReports",
        reports,
      ]
    ),
    tests(
      "StoreInspectorTests",
      ["StoreInspector", "ComposableArchitecture", "CombineProbes", "TypedSecrets", reports]
    ),
    tests(
      "InspectorPagesTests",
      [
        "InspectorPages", "StoreInspector", "LivePages", "LivePagesTesting", "ComposableArchitecture", "Bloc",
        hummingbird, serviceLifecycle, logging, reports,
      ]
    ),
    .target(name: "LivePagesFixtures", dependencies: ["LivePagesCore"]),
    tests("LivePagesCoreTests", ["LivePagesCore", "LivePagesFixtures", "CombineProbes"]),
    tests(
      "LivePagesHummingbirdTests",
      [
        "LivePagesCore", "LivePagesFixtures", "LivePagesHummingbird", hummingbird, hummingbirdCore, nio,
        nioHTTPTypes, httpTypes, serviceLifecycle, metrics, logging, web("NIOEmbedded", of: "swift-nio"),
        web("NIOPosix", of: "swift-nio"), "TributaryUI",
      ]
    ),
    tests("LivePagesTests", ["LivePages", "LivePagesTesting", "ComposableArchitecture", "Bloc", reports]),
    tests("LivePagesTestingTests", ["LivePagesCore", "LivePagesFixtures", "LivePagesTesting", reports]),
    tests(
      "TributaryUITests",
      [
        "TributaryUI", "Bloc", "CombineShim", "ComposableArchitecture", "LivePagesCore", "LivePagesTesting",
        "TypedSecrets", reports,
      ]
    ),
    tests(
      "PostgresStorageTests",
      [
        "PostgresStorage", "LivePagesPostgres", "LivePages", "LivePagesCore", "LivePagesTesting",
        "ComposableArchitecture", "CombineShim", "SharedState", "Bloc", "DependencyInjection", reports, libpq,
      ]
    ),
    tests(
      "UpcomingFeaturesModuleTests",
      ["CaseKeyPaths", "CombineExtensions", "CombineShim", "ComposableArchitecture", "Schedulers", reports]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// Code of apps whose default isolation is the main actor: in Swift 6 mode with all upcoming features, in
// Swift 6 mode with none, and in Swift 5 mode with the one that checks closures of actors. The sources are
// the same, through symbolic links.
// `UpcomingFeaturesModuleTests` has these features, and no default isolation.
for kind in ["", "Plain", "Swift5"] {
  package.targets.append(
    tests(
      kind + "MainActorModuleTests",
      [
        "Bloc", "CaseKeyPaths", "CombineShim", "ComposableArchitecture", "ComposableArchitectureClassic",
        "LivePages", "LivePagesTesting", "MarbleTesting", reports,
      ]
    )
  )
}

// Our Combine, and the product that makes `import Combine` work. They are not declared for Apple platforms,
// where they would compete with the system's module and with Foundation's part of it.
if !isApple {
  package.products += [
    .library(name: "CombineCore", targets: ["CombineCore"]),
    .library(name: "CombineFoundation", targets: ["CombineFoundation"]),
    .library(name: "Combine", targets: ["Combine"]),
  ]
  package.targets += [
    .target(name: "CombineCore", dependencies: ["TributaryBase"]),
    .target(name: "CombineFoundation", dependencies: ["CombineCore"]),
    .target(name: "Combine", dependencies: ["CombineShim"]),
    tests("CombineCoreTests", ["CombineCore", "CombineProbes"]),
    tests("CombineFoundationTests", ["CombineFoundation", "CombineProbes"]),
    tests("CombineTests", ["Combine"]),
  ]
}

// The exploration of threads' interleavings, for which locks and atomics are compiled to announce each
// access. Clients never see it.
let explores = Context.environment["TRIBUTARY_INTERLEAVING"] == "1"
if explores {
  package.products.append(.executable(name: "interleaving", targets: ["InterleavingTests"]))
  package.targets += [
    .target(
      name: "Interleaving",
      dependencies: ["CombineCore"],
      exclude: ["README.md"]
    ),
    .executableTarget(
      name: "InterleavingTests",
      dependencies: ["Interleaving", "Bloc", "CombineCore", "CombineExtensions", "ComposableArchitecture"]
    ),
  ]
}

if expands {
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    tests(
      "TributaryMacrosTests",
      [
        macros, swiftSyntax("SwiftParser"), swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"),
        swiftSyntax("SwiftSyntaxMacroExpansion"), swiftSyntax("SwiftSyntaxMacros"),
        swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
      ]
    )
  )
}

// Tests whose stores and blocs are inspected (`.ci/inspected`), to find side effects of inspecting.
let inspected: Set =
  Context.environment["TRIBUTARY_INSPECTED"] == "1" ? ["ComposableArchitectureTests", "BlocTests"] : []

// Builds only the tests of one folder and their dependencies: `TRIBUTARY_TESTS=Combine swift test`.
if let tested = Context.environment["TRIBUTARY_TESTS"] {
  var left = package.targets.filter { $0.type == .test && folder(of: $0) == tested }
  var needed: Set<String> = []
  while let target = left.popLast() {
    guard needed.insert(target.name).inserted else { continue }
    for case .byNameItem(let name, _) in target.dependencies {
      left += package.targets.filter { $0.name == name }
    }
    for case .targetItem(let name, _) in target.dependencies {
      left += package.targets.filter { $0.name == name }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}

// Modules that store their clients' closures. In Swift 6 mode, the compiler trusts a module to call a closure
// on its actor. In Swift 5 mode, with all checks of Swift 6, it inserts a check into the client's closure.
let callsBack: Set = [
  "Bloc", "CaseKeyPaths", "Combine", "CombineCore", "CombineExtensions", "CombineFoundation", "CombineShim",
  "ComposableArchitecture", "ComposableArchitectureClassic", "DependencyInjection", "LivePages",
  "LivePagesCore", "MarbleTesting", "Schedulers", "SharedState", "StoreInspector", "TributaryUI",
]
let checksOfSwift6 = [
  "BareSlashRegexLiterals", "ConciseMagicFile", "DisableOutwardActorInference", "DynamicActorIsolation",
  "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability", "GlobalConcurrency",
  "ImplicitOpenExistentials", "InferSendableFromCaptures", "IsolatedDefaultValues",
  "NonfrozenEnumExhaustivity", "RegionBasedIsolation", "StrictConcurrency",
]

for target in package.targets {
  let isForTests = target.type == .test || forTests.contains(target.name)
  target.path = "\(isForTests ? "Tests" : "Sources")/\(folder(of: target))/\(target.name)"
  if target.type == .system { continue }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if callsBack.contains(target.name) {
    target.swiftSettings?.append(.swiftLanguageMode(.v5))
    target.swiftSettings? += checksOfSwift6.map { .enableUpcomingFeature($0) }
  }
  if explores {
    target.swiftSettings?.append(.define("INTERLEAVING"))
    // It takes a third off the time of each schedule. The explored modules stay debug builds, with assertions.
    if target.name == "Interleaving" { target.swiftSettings?.append(.unsafeFlags(["-O"])) }
  }
  if inspected.contains(target.name) {
    target.dependencies.append("StoreInspector")
    target.swiftSettings?.append(.define("INSPECTED"))
  }
  if target.name.hasSuffix("MainActorModuleTests") {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
  if ["MainActorModuleTests", "UpcomingFeaturesModuleTests"].contains(target.name) {
    target.swiftSettings? += [
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
  }
  if ["Swift5MainActorModuleTests", "ComposableArchitectureClassicTests"].contains(target.name) {
    target.swiftSettings?.append(.swiftLanguageMode(.v5))
  }
  if target.name == "Swift5MainActorModuleTests" {
    target.swiftSettings?.append(.enableUpcomingFeature("DynamicActorIsolation"))
  }
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
