/// A lesson of the showcase: its page, its subject, the folders of its sources, and its text.
///
/// ``all`` is the single list of lessons. The landing page, the navigation, the pages for sources and texts,
/// and the browser tests use it.
public struct Lesson: Hashable, Sendable, Identifiable {
  /// The groups of the menu and of the landing page, in their order.
  public enum Group: CaseIterable, Sendable {
    case lessons
    case demos
    case sevenGUIs
    case apps
    case tools

    public var title: String {
      switch self {
      case .lessons: "Lessons"
      case .demos: "Demos"
      case .sevenGUIs: "7GUIs"
      case .apps: "Apps"
      case .tools: "Tools"
      }
    }

    public var summary: String {
      switch self {
      case .lessons: "Each is a small app. Use it, read how it works, then look at its source and its tests."
      case .demos: "Pages that all visitors share."
      case .sevenGUIs: "The tasks of a benchmark for user interfaces, each as a feature with its page."
      case .apps: "Complete apps, built to published specifications."
      case .tools: "A tool for apps that are being developed."
      }
    }
  }

  /// The name in URLs and file names, such as `prime-time`.
  public let name: String
  /// The title for users.
  public let title: String
  /// The subject of the page, in one sentence.
  public let teaches: String
  /// The parts of the library that the page uses, as names in code.
  public let topics: [String]
  /// The folders in `Sources` with the page's sources: first the feature, then the page, then the substitute
  /// for an external service. Their tests are in folders with the same names in `Tests`.
  public let folders: [String]
  public var group = Group.lessons

  public var id: String { name }

  /// The path of the page.
  public var path: String { "/" + name }
  /// The path of the sources.
  public var sourcePath: String { "/source/" + name }
  /// The path of the text.
  public var textPath: String { "/lessons/" + name }
  /// The inspector's name for the page's store or bloc, or the prefix of its publishers' names. It is `nil`
  /// if the page has none of these.
  public var inspectedName: String? {
    switch self {
    case .bloc: "HomeBloc"
    case .streams: "Playground"
    case .inspector: nil
    default: name
    }
  }
  /// The name of the text's file in the folder `Lessons`.
  public var textFile: String { name + ".md" }
}
