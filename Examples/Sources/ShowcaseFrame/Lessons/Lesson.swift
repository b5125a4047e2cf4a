/// A page of the showcase as something to learn from: the page, what it teaches, the folders of its sources,
/// and a text about it.
///
/// ``all`` is the one list of them. The landing page, the header's navigation, the pages that show sources
/// and texts, and the browser's tests follow it.
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

  /// What addresses and files call it, such as `prime-time`.
  public let name: String
  /// What people call it.
  public let title: String
  /// What the page teaches, in one sentence.
  public let teaches: String
  /// What of the library it uses, in the words of code.
  public let topics: [String]
  /// The folders in `Sources` with the page's sources: first the feature, then the page, then the substitute
  /// for a service outside. Their tests are in folders of the same names in `Tests`.
  public let folders: [String]
  public var group = Group.lessons

  public var id: String { name }

  /// Where the page is.
  public var path: String { "/" + name }
  /// Where its sources can be read.
  public var sourcePath: String { "/source/" + name }
  /// Where its text can be read.
  public var textPath: String { "/lessons/" + name }
  /// What an inspector calls a store or a bloc of its page, or what the names of its publishers begin with;
  /// `nil` if it has none of these.
  public var inspectedName: String? {
    switch self {
    case .bloc: "HomeBloc"
    case .streams: "Playground"
    case .inspector: nil
    default: name
    }
  }
  /// The file of its text, in the folder `Lessons`.
  public var textFile: String { name + ".md" }
}
