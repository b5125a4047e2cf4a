// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "prime-time",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../tributary"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "PrimeTime",
      dependencies: [.product(name: "ComposableArchitecture", package: "tributary")]
    ),
    .testTarget(
      name: "PrimeTimeTests",
      dependencies: [
        "PrimeTime",
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ]
)
