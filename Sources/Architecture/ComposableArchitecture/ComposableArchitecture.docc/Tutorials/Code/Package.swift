// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "prime-time",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../tributary")
  ],
  targets: [
    .executableTarget(
      name: "PrimeTime",
      dependencies: [.product(name: "ComposableArchitecture", package: "tributary")]
    ),
    .testTarget(name: "PrimeTimeTests", dependencies: ["PrimeTime"]),
  ]
)
