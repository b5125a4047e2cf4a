extension InspectedBloc {
  /// Returns the recording as the source of a test. It is a `blocTest` that adds the same events, and expects
  /// the same states and the same number of errors.
  ///
  /// If an event was added after all earlier events had been handled, the test adds it at the same point. The
  /// test contains neither the time between events nor calls to a cubit's methods, because they aren't
  /// recorded.
  ///
  /// - Parameter test: The form of the test.
  /// - Returns: A source file.
  /// - Throws: ``SourceError``, which names the value that can't be written.
  public func testSource(as test: RecordedBlocTest) throws(SourceError) -> String {
    try record.secrets.mask(SecretNumbers()).source { () throws(SourceError) in
      try unmaskedSource(as: test)
    }
  }

  private func unmaskedSource(as test: RecordedBlocTest) throws(SourceError) -> String {
    var acts: [String] = []
    var states: [String] = []
    let events = events
    var errors = 0
    var seed: String?
    var running = 0
    let isFromBeginning = events.first?.isCreation ?? true
    // The latest state whose event is no longer stored becomes the test's seed.
    for event in isFromBeginning ? events[...] : events.drop(while: { !$0.isEvent }) {
      switch event.kind {
      case .event(let event):
        if running == 0, !acts.isEmpty { acts.append("await $0.settle()") }
        running += 1
        acts.append("$0.add(\(try SourceWriter.source(of: event, at: "Event")))")
      case .done: running = max(0, running - 1)
      case .change(let old, let new):
        guard new is any Equatable else { throw .notEquatable(type: "\(type(of: new))") }
        if seed == nil, !isFromBeginning { seed = try SourceWriter.source(of: old, at: "State") }
        states.append(try SourceWriter.source(of: new, at: "State"))
      case .error: errors += 1
      case .created, .transition, .closed: break
      }
    }
    guard !acts.isEmpty || !events.contains(where: \.isChange) else { throw .noEvents(name: name) }
    return test.file(seed: seed, acts: acts, states: states, errors: errors)
  }
}

extension InspectedBlocEvent {
  fileprivate var isCreation: Bool {
    if case .created = kind { true } else { false }
  }

  fileprivate var isChange: Bool {
    if case .change = kind { true } else { false }
  }

  fileprivate var isEvent: Bool {
    if case .event = kind { true } else { false }
  }
}

extension RecordedBlocTest {
  fileprivate func file(seed: String?, acts: [String], states: [String], errors: Int) -> String {
    var lines = (["import Bloc", "import Testing"] + imports).sorted {
      RecordedTest.module(of: $0) < RecordedTest.module(of: $1)
    }
    lines += ["", "@MainActor", "struct \(suite) {", "  @Test func \(name)() async {", "    await blocTest("]
    var arguments = ["build: { \(bloc) }"]
    if let seed { arguments.append("seed: \(seed)") }
    if !acts.isEmpty {
      arguments.append((["act: {"] + acts.map { "  " + $0 } + ["}"]).joined(separator: "\n"))
    }
    let expected = states.map { "  \($0)," }
    arguments.append(
      states.isEmpty ? "expect: []" : (["expect: ["] + expected + ["]"]).joined(separator: "\n")
    )
    if errors > 0 { arguments.append("errors: { $0.count == \(errors) }") }
    let text = arguments.joined(separator: ",\n")
    lines += text.split(separator: "\n").map { "      " + $0 }
    lines += ["    )", "  }", "}", ""]
    return lines.joined(separator: "\n")
  }
}
