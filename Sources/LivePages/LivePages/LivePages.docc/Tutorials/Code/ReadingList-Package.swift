// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "reading-list",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../tributary", traits: [.defaults, "LivePages"]),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "ReadingList",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "tributary"),
        .product(name: "LivePages", package: "tributary"),
      ]
    ),
    .testTarget(
      name: "ReadingListTests",
      dependencies: [
        "ReadingList",
        .product(name: "LivePagesTesting", package: "tributary"),
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ]
    ),
  ]
)
