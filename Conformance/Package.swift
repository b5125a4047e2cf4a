// swift-tools-version: 6.2
import PackageDescription

let openCombine = Target.Dependency.product(name: "OpenCombine", package: "OpenCombine")
let combineCore = Target.Dependency.product(name: "CombineCore", package: "tributary")

let package = Package(
  name: "conformance",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "tributary", path: "..", traits: []),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    // The description of chains, and their generation, simplification and display. Doesn't depend on Combine.
    .target(name: "Chains"),
    // Two targets compile the same sources, through symbolic links to Sources/Interpreter. Each runs chains
    // on the library that its own `Library.swift` imports.
    .target(name: "TributaryChains", dependencies: ["Chains", combineCore]),
    .target(name: "OpenCombineChains", dependencies: ["Chains", openCombine]),
    .target(name: "Explanations", dependencies: ["Chains"]),
    .executableTarget(
      name: "fuzz",
      dependencies: ["Chains", "TributaryChains", "OpenCombineChains", "Explanations"]
    ),
    .testTarget(name: "ChainsTests", dependencies: ["Chains"]),
    .testTarget(
      name: "InterpreterTests",
      dependencies: ["Chains", "TributaryChains", "OpenCombineChains", "Explanations"]
    ),
    .testTarget(name: "ExplanationsTests", dependencies: ["Chains", "Explanations"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
