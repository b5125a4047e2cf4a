/// What a visitor does on a page to have it measured: takes up what controls of the page offer, one after the
/// other and again from the first on.
///
/// Each does what is offered all the time, so that it keeps its name, and an event that a page refuses says
/// that the probe does not fit the page any more.
struct Probe: Sendable {
  private enum Step {
    case click
    case type(String)
    case announce(String)
  }

  /// What stands in the tags of the controls and in no other tag before them, and what is done there.
  private let steps: [(mark: String, step: Step)]

  private init(_ steps: [(String, Step)]) {
    self.steps = steps.map { (mark: $0, step: $1) }
  }

  /// Clicks buttons.
  ///
  /// - Parameter marks: What stands in the tag of each.
  static func clicks(_ marks: String...) -> Probe { Probe(marks.map { ($0, .click) }) }

  /// Types texts into one field.
  static func types(_ texts: String..., in mark: String) -> Probe { Probe(texts.map { (mark, .type($0)) }) }

  /// Announces files of these names to one field, one at a time. Give names that the page does not take:
  /// files that it takes would be waited for.
  static func announces(_ names: String..., in mark: String) -> Probe {
    Probe(names.map { (mark, .announce($0)) })
  }

  /// Does nothing.
  static let none = Probe([])

  /// What is done on the page at this path. Where a page has nothing of its own that can be done again and
  /// again, as those to read, the size of the text is changed.
  static func of(_ path: String) -> Probe {
    switch path {
    case "/prime-time": .clicks(#"aria-label="Increment""#)
    case "/search": .types("swift", "swift-nio", in: #"id="query""#)
    case "/log-in": .types("ada", "adam", in: #"id="user-name""#)
    case "/sign-up": .types("ada", "adam", in: #"id="user-name""#)
    case "/streams": .clicks(#"id="customSink-send""#, #"id="customSink-reset""#)
    case "/animation": .clicks(#"id="place-0""#, #"id="place-8""#)
    case "/cancellation": .types("elbe", "nile", in: #"id="river""#)
    case "/bloc": .clicks(#"id="tab-1""#, #"id="tab-0""#)
    case "/rows": .clicks(#"class="row-label""#)
    case "/board": .types("Paint", "Paint the fence", in: #"maxlength="80""#)
    // Strokes would be as many as visitors times visitors.
    case "/sketch": .clicks(#"id="ink-blue""#, #"id="ink-red""#)
    case "/uploads": .announces("a.exe", "b.exe", in: #"id="files""#)
    default: .clicks(#"aria-label="Larger text""#, #"aria-label="Smaller text""#)
    }
  }

  /// The events as they travel.
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
      guard let offered else { throw LoadTestError(description: "The control with \(mark) offers nothing.") }
      let event = String(offered).replacing("&quot;", with: "\"")
      switch step {
      case .click: events.append(event)
      case .type(let text): events.append("\(event.dropLast()),\"value\":\"\(text)\"}")
      case .announce(let name): events.append("\(event.dropLast()),\"value\":\"\(announcement(of: name))\"}")
      }
    }
    return events
  }

  /// A list of one file, as it stands in a text.
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
