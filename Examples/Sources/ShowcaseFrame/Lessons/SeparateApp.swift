/// An example app that is a separate program. A page of the showcase shows the command that starts it.
public struct SeparateApp: Hashable, Identifiable, Sendable {
  /// The name in the address of its page.
  public let name: String
  /// The title for users.
  public let title: String
  /// The contents of the app, in one sentence.
  public let summary: String
  /// The parts of the library that the app uses, as names in code.
  public let topics: [String]
  /// The command that starts the app beside a showcase with the default port.
  public let command: String
  /// The address of the app that the command starts.
  public let address: String
  /// The sentences that follow the command.
  public let note: String

  public var id: String { name }

  /// The path of its page.
  public var path: String { "/" + name }

  /// All apps, in the order of the menu.
  public static let all = [conduit, swiftUINames]

  static let conduit = SeparateApp(
    name: "conduit",
    title: "Conduit",
    summary:
      "The app of RealWorld: articles in Markdown, comments, favorites and log-in, with its own API.",
    topics: ["StorePage", "PageAddress", "Admission", "ForEach", "Form"],
    command: "swift run --package-path Examples conduit --port 8090",
    address: "http://127.0.0.1:8090/",
    note:
      "Log in with the e-mail address and the password that the program prints, or register. Its front end is in Examples/Sources/Conduit, "
      + "and its API in Examples/Sources/ConduitAPI."
  )

  static let swiftUINames = SeparateApp(
    name: "swiftui-names",
    title: "SwiftUI\u{2019}s names",
    summary:
      "An app of case studies that use each of SwiftUI\u{2019}s names in TributaryUI, with a search and a log-in.",
    topics: ["App", "View", "@State", "NavigationStack", "TabView"],
    command: "PORT=8091 swift run --package-path Examples swiftui-names",
    address: "http://127.0.0.1:8091/",
    note:
      "With --previews at the end, it serves its previews. Its sources are in Examples/Sources/SwiftUINames."
  )
}
