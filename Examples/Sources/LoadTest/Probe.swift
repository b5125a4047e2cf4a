/// The actions of a visitor on a measured page: triggers events of the page's controls, one after the other,
/// repeatedly.
///
/// The page must offer each event at all times, so that its name stays the same. If the page rejects an
/// event, the probe does not match the page anymore.
struct Probe: Sendable {
  private enum Step {
    case click
    case type(String)
    case announce(String)
  }

  /// The actions, each with a mark that occurs first in the tag of its control.
  private let steps: [(mark: String, step: Step)]

  private init(_ steps: [(String, Step)]) {
    self.steps = steps.map { (mark: $0, step: $1) }
  }

  /// Clicks buttons.
  ///
  /// - Parameter marks: Text in the tag of each button.
  static func clicks(_ marks: String...) -> Probe { Probe(marks.map { ($0, .click) }) }

  /// Enters text into one field.
  static func types(_ texts: String..., in mark: String) -> Probe { Probe(texts.map { (mark, .type($0)) }) }

  /// Announces files with these names to one field, one at a time. Use names that the page rejects, because
  /// it would wait for accepted files.
  static func announces(_ names: String..., in mark: String) -> Probe {
    Probe(names.map { (mark, .announce($0)) })
  }

  /// Does nothing.
  static let none = Probe([])

  /// Returns the probe for the page at a path. If a page has no repeatable action, such as a page of text,
  /// the probe changes the text size.
  static func of(_ path: String) -> Probe {
    switch path {
    case "/prime-time": .clicks(#"aria-label="Increment""#)
    case "/counter": .clicks(">Count<")
    case "/search": .types("swift", "swift-nio", in: #"id="query""#)
    case "/log-in": .types("ada", "adam", in: #"id="user-name""#)
    case "/sign-up": .types("ada", "adam", in: #"id="user-name""#)
    case "/streams": .clicks(#"id="customSink-send""#, #"id="customSink-reset""#)
    case "/animation": .clicks(#"id="place-0""#, #"id="place-8""#)
    case "/cancellation": .types("elbe", "nile", in: #"id="river""#)
    case "/bloc": .clicks(#"id="tab-1""#, #"id="tab-0""#)
    case "/rows": .clicks(#"class="row-label""#)
    case "/board": .types("Paint", "Paint the fence", in: #"maxlength="80""#)
    // Each stroke would be sent to all visitors, so their number would grow quadratically.
    case "/sketch": .clicks(#"id="ink-blue""#, #"id="ink-red""#)
    case "/uploads": .announces("a.exe", "b.exe", in: #"id="files""#)
    default: .clicks(#"aria-label="Larger text""#, #"aria-label="Smaller text""#)
    }
  }

  /// Returns the encoded events.
  ///
  /// - Parameter page: The markup of the page.
  func events(in page: String) throws(LoadTestError) -> [String] {
    var events: [String] = []
    for (mark, step) in steps {
      guard let tag = Self.tag(with: mark, in: page) else {
        throw LoadTestError(description: "No control of the page has \(mark).")
      }
      let offered =
        switch step {
        case .click: tag.firstMatch(of: /\sdata-event="([^"]*)"/)?.1
        case .type: tag.firstMatch(of: /\sdata-input-event="([^"]*)"/)?.1
        case .announce: tag.firstMatch(of: /\sdata-files-event="([^"]*)"/)?.1
        }
      guard let offered else { throw LoadTestError(description: "The control with \(mark) has no action.") }
      let event = String(offered).replacing("&quot;", with: "\"")
      switch step {
      case .click: events.append(event)
      case .type(let text): events.append("\(event.dropLast()),\"value\":\"\(text)\"}")
      case .announce(let name): events.append("\(event.dropLast()),\"value\":\"\(announcement(of: name))\"}")
      }
    }
    return events
  }

  /// Returns a list of one file, encoded inside a string.
  private func announcement(of name: String) -> String {
    let id = String(repeating: "ab", count: 32)
    return #"[{\"id\":\"\#(id)\",\"name\":\"\#(name)\",\"type\":\"\",\"size\":1}]"#
  }

  private static func tag(with mark: String, in page: String) -> Substring? {
    guard let place = page.firstRange(of: mark),
      let start = page[..<place.lowerBound].lastIndex(of: "<"),
      let end = page[place.upperBound...].firstIndex(of: ">")
    else { return nil }
    return page[start..<end]
  }
}
