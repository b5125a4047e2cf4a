import ComposableArchitecture
import DependencyInjection
import Dispatch
import Foundation

/// Writes the dependencies that entries have used as a test's overrides.
///
/// A comment names each value that wasn't recorded or has no source form.
struct DependencySource {
  /// The declarations that precede the store.
  private(set) var declarations: [String] = []
  /// The statements that set dependencies, and comments.
  private(set) var overrides: [String] = []
  /// The names of clocks and schedulers whose time the test advances.
  private(set) var clocks: [String] = []

  /// The overrides that the caller provides.
  private let given: [String]

  init(of recordings: [DependencyRecording], given: [String], hasClock: Bool) {
    self.given = given
    if hasClock { needClock() }
    var reads: [UsedDependency] = []
    for read in recordings.flatMap(\.reads) where !reads.contains(where: { $0.key == read.key }) {
      reads.append(read)
    }
    let records = recordings.flatMap(\.records).sorted { $0.number < $1.number }
    // Sorts the reads by name, because their order is random if effects run concurrently.
    for read in reads.sorted(by: { $0.target < $1.target }) where !isGiven(read.target) {
      write(read, records.filter { $0.belongs(to: read) })
    }
    writeUnknown(records.filter { record in !reads.contains { record.belongs(to: $0) } })
    let omitted = recordings.map(\.omittedCalls).reduce(0, +)
    if omitted > 0 {
      comment("\(omitted) calls of endpoints aren't recorded, because one action made too many calls.")
    }
  }

  /// Adds a comment that an imported session doesn't contain the values that dependencies returned.
  mutating func noteImport() {
    comment(
      "The session came from a file, which has no results of dependencies. Override those that the feature uses."
    )
  }

  // MARK: One dependency

  private mutating func write(_ read: UsedDependency, _ records: [EndpointRecord]) {
    switch read.value {
    case is any Clock<Duration>:
      needClock()
      overrides.append("\(read.target) = clock")
    case is AnySchedulerOf<DispatchQueue>: writeScheduler(read, "DispatchQueue.test")
    case is AnySchedulerOf<RunLoop>: writeScheduler(read, "RunLoop.test")
    case is WithRandomNumberGenerator: writeNumbers(read, records)
    default:
      if !records.isEmpty {
        writeEndpoints(of: read, records)
      } else if !(read.value is any RecordableDependency) {
        writeValue(read)
      }
    }
  }

  private mutating func writeScheduler(_ read: UsedDependency, _ source: String) {
    let name = Self.name(of: read.target, "")
    declarations.append("let \(name) = \(source)")
    clocks.append(name)
    overrides.append("\(read.target) = \(name).eraseToAnyScheduler()")
  }

  private mutating func writeNumbers(_ read: UsedDependency, _ records: [EndpointRecord]) {
    let numbers = records.flatMap(\.givens).compactMap { given -> UInt64? in
      if case .value(let number) = given.given { number as? UInt64 } else { nil }
    }
    if numbers.isEmpty { return }
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    overrides.append("\(read.target) = WithRandomNumberGenerator(RecordedNumbers([\(list)]))")
  }

  private mutating func writeValue(_ read: UsedDependency) {
    if let source = try? SourceWriter.source(of: read.value, at: read.target) {
      overrides.append("\(read.target) = \(source)")
    } else {
      comment(
        "'\(read.target)' was read, but no value was recorded. Override it if the test needs it. It is a "
          + "'\(type(of: read.value))'."
      )
    }
  }

  private mutating func writeEndpoints(of read: UsedDependency, _ records: [EndpointRecord]) {
    for name in Set(records.map(\.endpoint.name)).sorted() {
      let target = name.isEmpty ? read.target : "\(read.target).\(name)"
      if isGiven(target) { continue }
      let calls = records.filter { $0.endpoint.name == name }
      let omitted = calls.map(\.omittedValues).reduce(0, +)
      if omitted > 0 {
        comment(
          "'\(target)' returned \(omitted) more values, which aren't recorded, because there are too many."
        )
      }
      do {
        try write(calls, as: target, name: Self.name(of: read.target, name), read)
      } catch {
        comment(
          "'\(target)' was called \(calls.count == 1 ? "once" : "\(calls.count) times"). Its result can't be "
            + "written: \(error.words)"
        )
      }
    }
  }

  private mutating func writeUnknown(_ records: [EndpointRecord]) {
    for name in Set(records.map { "\($0.owner).\($0.endpoint.name)" }).sorted() {
      comment("'\(name)' was called, but isn't overridden here, because its dependency is unknown.")
    }
  }

  // MARK: One endpoint

  private mutating func write(
    _ records: [EndpointRecord],
    as target: String,
    name: String,
    _ read: UsedDependency
  ) throws(Unwritable) {
    guard let endpoint = records.first?.endpoint else { return }
    if endpoint.answer == UncopiedAnswer.self { throw .notKept("a value that can't be copied") }
    guard let answer = SourceWriter.typeName(of: endpoint.answer) else {
      throw .type("\(endpoint.answer)")
    }
    let answers: String
    let calls: [String]
    var call: String
    switch endpoint.kind {
    case .effect:
      answers = "RecordedEffects"
      calls = try records.map { (record) throws(Unwritable) in try Self.effect(record) }
      needClock()
      call = "\(name).next(on: clock)"
    case .answer(let isAsync, let isThrowing):
      answers = "RecordedAnswers"
      calls = try records.map { (record) throws(Unwritable) in
        try Self.answer(record, isAsync: isAsync)
      }
      // A function that doesn't throw must return a value.
      guard isThrowing || calls.contains(where: { $0.hasPrefix(".answer") }) else { throw .noAnswer }
      let takesTime = isAsync && calls.contains { $0.contains(", after: .") || $0 == ".never" }
      if takesTime { needClock() }
      call = "\(name).\(isThrowing ? "get" : "value")(\(takesTime ? "on: clock" : ""))"
      if takesTime { call = "await \(call)" }
      if isThrowing { call = "try \(call)" }
    }
    declarations.append("let \(name) = \(answers)<\(answer)>(")
    declarations.append("  \(target.dropFirst("$0.".count).debugDescription),")
    declarations.append("  [")
    declarations += calls.map { "    \($0)," }
    declarations.append("  ]")
    declarations.append(")")
    let parameters = Array(repeating: "_", count: endpoint.parameterCount).joined(separator: ", ")
    let closure = parameters.isEmpty ? "{ \(call) }" : "{ \(parameters) in \(call) }"
    if endpoint.name.isEmpty {
      overrides.append("\(target) = \(type(of: read.value)) \(closure)")
    } else {
      overrides.append("\(target) = \(closure)")
    }
  }

  private static func answer(_ record: EndpointRecord, isAsync: Bool) throws(Unwritable) -> String {
    let duration = isAsync ? record.duration.flatMap(delay) : nil
    let after = duration.map { ", after: \($0.swiftSource)" } ?? ""
    switch record.progress {
    case .running, .cancelled: return ".never"
    case .failed(let error): return ".failure(\(source(of: error))\(after))"
    case .completed:
      guard let given = record.givens.first else { return ".never" }
      return ".answer(\(try source(of: given.given))\(after))"
    }
  }

  private static func effect(_ record: EndpointRecord) throws(Unwritable) -> String {
    let values = try record.givens.map { (given) throws(Unwritable) in
      "(\(try source(of: given.given)), after: \((delay(given.after) ?? .zero).swiftSource))"
    }
    let isComplete = if case .completed = record.progress { true } else { false }
    return ".\(isComplete ? "values" : "endless")([\(values.joined(separator: ", "))])"
  }

  /// Returns the delay in a test, in whole microseconds, or `nil` if it is less than a millisecond.
  private static func delay(_ duration: Duration) -> Duration? {
    guard duration >= .milliseconds(1) else { return nil }
    return .microseconds(Int64((duration / .microseconds(1)).rounded(.down)))
  }

  private static func source(of given: EndpointRecord.Given) throws(Unwritable) -> String {
    switch given {
    case .notKept(let reason): throw .notKept(reason)
    case .value(let value):
      do {
        return try SourceWriter.source(of: value, at: "the answer")
      } catch {
        throw .source(error)
      }
    }
  }

  private static func source(of error: any Error) -> String {
    let typeName = SourceWriter.typeName(of: type(of: error))
    if let text = try? SourceWriter.source(of: error, at: ""), let typeName {
      return text.hasPrefix(".") ? typeName + text : text
    }
    return "RecordedFailure(\("\(error)".debugDescription))"
  }

  /// The reason why an endpoint can't be written.
  private enum Unwritable: Error {
    case type(String)
    case noAnswer
    case notKept(String)
    case source(SourceError)

    var words: String {
      switch self {
      case .type(let type): "source code can't name its type, '\(type)'."
      case .noAnswer: "it returned no value, and can't throw an error."
      case .notKept(let reason): "it is \(reason)."
      case .source(let error): error.description
      }
    }
  }

  // MARK: Pieces

  private mutating func needClock() {
    guard !clocks.contains("clock") else { return }
    clocks.insert("clock", at: 0)
    declarations.insert("let clock = TestClock()", at: 0)
  }

  private mutating func comment(_ text: String) {
    overrides.append("// \(text.replacing("\n", with: " "))")
  }

  /// Returns a Boolean value that indicates whether the caller overrides a dependency.
  private func isGiven(_ target: String) -> Bool {
    given.contains { line in
      guard line.hasPrefix(target) else { return false }
      return line.dropFirst(target.count).drop { $0 == " " }.hasPrefix("=")
    }
  }

  /// Returns the name of a constant, such as `factsFetch` for `$0.facts.fetch`.
  private static func name(of target: String, _ endpoint: String) -> String {
    let words = target.dropFirst(2).split { !($0.isLetter || $0.isNumber) }.filter { $0 != "self" }
    let all = words.map(String.init) + [endpoint.isEmpty ? "" : endpoint].filter { !$0.isEmpty }
    let joined = all.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = joined.prefix(1).lowercased() + joined.dropFirst()
    return endpoint.isEmpty ? "recorded\(joined)" : name
  }
}
