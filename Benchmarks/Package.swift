// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let bloc = Target.Dependency.product(name: "Bloc", package: "tributary")
let combineCore = Target.Dependency.product(name: "CombineCore", package: "tributary")
let combineExtensions = Target.Dependency.product(name: "CombineExtensions", package: "tributary")
let combineShim = Target.Dependency.product(name: "CombineShim", package: "tributary")
let composableArchitecture = Target.Dependency.product(name: "ComposableArchitecture", package: "tributary")
let schedulers = Target.Dependency.product(name: "Schedulers", package: "tributary")
let sharedState = Target.Dependency.product(name: "SharedState", package: "tributary")
let storeInspector = Target.Dependency.product(name: "StoreInspector", package: "tributary")
let openCombine = Target.Dependency.product(name: "OpenCombine", package: "OpenCombine")
let asyncAlgorithms = Target.Dependency.product(name: "AsyncAlgorithms", package: "swift-async-algorithms")

// `SharedWorkloads` isn't a target: two targets link to its folder, so each compiles the same source with one
// library. `StoreWorkloads` links to features of `StoreTable`, and `ExtensionWorkloads` to a scheduler of
// `DeferredWorkloads` and one file of `SharedWorkloads`, so that the optimizer sees their definitions.
let package = Package(
  name: "tributary-benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    // The target isn't named `bloc`: file systems that ignore case would confuse it with the module `Bloc`.
    .executable(name: "bloc", targets: ["RunBloc"])
  ],
  dependencies: [
    .package(name: "tributary", path: "..", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "Measurement"),
    .target(name: "Sampling", dependencies: ["AllocationCounter", "Measurement"]),
    .target(name: "TributaryWorkloads", dependencies: ["Measurement", combineCore]),
    .target(name: "OpenCombineWorkloads", dependencies: ["Measurement", openCombine]),
    .target(name: "AsyncAlgorithmsWorkloads", dependencies: ["Measurement", asyncAlgorithms]),
    .target(name: "PlainWorkloads", dependencies: ["Measurement"]),
    .target(
      name: "Comparison",
      dependencies: [
        "Measurement", "Sampling", "TributaryWorkloads", "OpenCombineWorkloads", "AsyncAlgorithmsWorkloads",
        "PlainWorkloads", argumentParser,
      ]
    ),
    .executableTarget(name: "compare", dependencies: ["Comparison", argumentParser]),
    .target(
      name: "ExtensionWorkloads",
      dependencies: ["Measurement", combineExtensions, combineShim, schedulers]
    ),
    .target(
      name: "ExtensionsTable",
      dependencies: ["ExtensionWorkloads", "Measurement", "Sampling", argumentParser]
    ),
    .executableTarget(name: "extensions", dependencies: ["ExtensionsTable", argumentParser]),
    .target(
      name: "StoreTable",
      dependencies: ["Sampling", composableArchitecture, storeInspector, argumentParser]
    ),
    .executableTarget(name: "store", dependencies: ["StoreTable", argumentParser]),
    .target(
      name: "BlocTable",
      dependencies: ["AllocationCounter", "Sampling", bloc, combineShim, schedulers, argumentParser]
    ),
    .executableTarget(name: "RunBloc", dependencies: ["BlocTable", argumentParser]),
    .target(
      name: "StoreWorkloads",
      dependencies: ["Measurement", composableArchitecture, storeInspector]
    ),
    .target(
      name: "DeferredWorkloads",
      dependencies: [
        "Measurement", bloc, combineExtensions, combineShim, composableArchitecture, schedulers,
      ]
    ),
    .executableTarget(
      name: "workload",
      dependencies: ["DeferredWorkloads", "Measurement", "StoreWorkloads", "TributaryWorkloads"]
    ),
    .executableTarget(name: "shared", dependencies: [sharedState]),
    .target(name: "SchedulerCurve", dependencies: [combineShim, schedulers, argumentParser]),
    .executableTarget(name: "scheduler", dependencies: ["SchedulerCurve", argumentParser]),
    .testTarget(name: "SchedulerCurveTests", dependencies: ["SchedulerCurve", argumentParser]),
    .testTarget(name: "StoreTableTests", dependencies: ["StoreTable", "Sampling", argumentParser]),
    .testTarget(name: "SamplingTests", dependencies: ["Sampling"]),
    .testTarget(
      name: "ComparisonTests",
      dependencies: ["Comparison", "Measurement", "Sampling", argumentParser]
    ),
    .testTarget(
      name: "ExtensionsTableTests",
      dependencies: ["ExtensionsTable", "ExtensionWorkloads", "Measurement", "Sampling", argumentParser]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounter" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
