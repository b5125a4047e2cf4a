// swift-tools-version: 6.2
import PackageDescription

// The names of the package OpenCombine, for clients whose imports must not change:
// `swift package edit OpenCombine --path …/Compatibility/OpenCombine`.
let package = Package(
  name: "OpenCombine",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation", "OpenCombineShim"].map {
    .library(name: $0, targets: [$0])
  },
  traits: [
    .trait(
      name: "AllTraits",
      description: "All traits of the package tributary. Its own tests use them too, so both share one build."
    )
  ],
  dependencies: [
    .package(
      name: "tributary",
      path: "../..",
      traits: [
        .trait(name: "Macros", condition: .when(traits: ["AllTraits"])),
        .trait(name: "LivePages", condition: .when(traits: ["AllTraits"])),
        .trait(name: "Postgres", condition: .when(traits: ["AllTraits"])),
      ]
    )
  ],
  targets: [
    .target(name: "OpenCombine", dependencies: [.product(name: "CombineShim", package: "tributary")]),
    .target(name: "OpenCombineDispatch", dependencies: ["OpenCombine"]),
    .target(name: "OpenCombineFoundation", dependencies: ["OpenCombine"]),
    .target(
      name: "OpenCombineShim",
      dependencies: ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"]
    ),
    .testTarget(
      name: "OpenCombineTests",
      dependencies: ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation", "OpenCombineShim"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The schedulers store their clients' closures. In Swift 6 mode the compiler would trust these modules to
// call a closure on its actor. In Swift 5 mode, the client's module checks it.
for target in package.targets where target.type == .regular {
  target.swiftSettings = [.swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency")]
}

if Context.environment["CI"] != nil {
  for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}
