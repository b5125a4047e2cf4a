// swift-tools-version: 6.2
import PackageDescription

/// The original names of the modules that accompany the Composable Architecture, and the modules of this
/// package that replace them.
let modules: [(name: String, products: [String])] = [
  ("CasePaths", ["CaseKeyPaths"]),
  ("Clocks", ["Schedulers"]),
  ("CombineSchedulers", ["Schedulers", "CombineShim"]),
  ("ConcurrencyExtras", ["DependencyInjection"]),
  ("Dependencies", ["DependencyInjection", "Schedulers", "CombineShim"]),
  ("DependenciesMacros", ["DependencyInjection"]),
  ("DependenciesTestSupport", ["DependencyInjection", "DependencyInjectionTestSupport"]),
  ("IdentifiedCollections", ["IdentifiedArrays"]),
  ("Perception", ["ComposableArchitecture"]),
  ("PerceptionCore", ["ComposableArchitecture"]),
  ("Sharing", ["SharedState"]),
  ("SwiftNavigation", ["ComposableArchitecture"]),
]

// Reports issues of the libraries as failures of the running test.
let issueReportingTestSupport = Target.Dependency.product(
  name: "IssueReportingTestSupport",
  package: "xctest-dynamic-overlay"
)

/// A client whose default isolation is the main actor, as in a new app. Its sources are symbolic links to
/// those of the target MainActorModuleTests. Here they depend only on products.
func mainActorClient(_ name: String, mode: SwiftLanguageMode) -> Target {
  .testTarget(
    name: name,
    dependencies: [
      .product(name: "Bloc", package: "tributary"),
      .product(name: "CaseKeyPaths", package: "tributary"),
      .product(name: "CombineShim", package: "tributary"),
      .product(name: "ComposableArchitecture", package: "tributary"),
      .product(name: "ComposableArchitectureClassic", package: "tributary"),
      issueReportingTestSupport,
    ],
    swiftSettings: [.defaultIsolation(MainActor.self), .swiftLanguageMode(mode)]
  )
}

let package = Package(
  name: "tributary-compatibility",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: modules.map { .library(name: $0.name, targets: [$0.name]) },
  traits: [
    .trait(name: "Macros", description: "The trait Macros of the package tributary."),
    .trait(
      name: "AllTraits",
      description: "All traits of the package tributary. Its own tests use them too, so both share one build."
    ),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(
      name: "tributary",
      path: "..",
      traits: [
        .trait(name: "Macros", condition: .when(traits: ["Macros"])),
        .trait(name: "LivePages", condition: .when(traits: ["AllTraits"])),
        .trait(name: "Postgres", condition: .when(traits: ["AllTraits"])),
      ]
    ),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.0"),
  ],
  targets: modules.map { module in
    .target(
      name: module.name,
      dependencies: module.products.map { .product(name: $0, package: "tributary") }
        // The original library also provides `XCTFail` and similar functions, through its dependencies.
        + (module.name == "Dependencies"
          ? [.product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay")] : [])
    )
  } + [
    .testTarget(
      name: "CompatibilityTests",
      dependencies: modules.map { .target(name: $0.name) } + [
        .product(name: "ComposableArchitecture", package: "tributary"), issueReportingTestSupport,
      ]
    ),
    // A current app and its tests, with the imports that apps have.
    .testTarget(
      name: "TodayClientTests",
      dependencies: [
        "ConcurrencyExtras", "Dependencies", "DependenciesMacros", "DependenciesTestSupport",
        "IdentifiedCollections", "Sharing",
        .product(name: "ComposableArchitecture", package: "tributary"), issueReportingTestSupport,
      ]
    ),
    // An app of version 0.40 and its tests, in Swift 5.
    .testTarget(
      name: "ClassicClientTests",
      dependencies: [
        .product(name: "ComposableArchitectureClassic", package: "tributary"),
        .product(name: "CombineShim", package: "tributary"), issueReportingTestSupport,
      ],
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    mainActorClient("MainActorClientTests", mode: .v6),
    mainActorClient("Swift5MainActorClientTests", mode: .v5),
  ],
  swiftLanguageModes: [.v6]
)

// The product doesn't exist on an Apple host, where the system provides the module.
#if !canImport(Darwin)
  for target in package.targets where target.name.hasSuffix("MainActorClientTests") {
    target.dependencies.append(.product(name: "Combine", package: "tributary"))
  }
#endif

for target in package.targets {
  target.swiftSettings =
    target.swiftSettings ?? [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
