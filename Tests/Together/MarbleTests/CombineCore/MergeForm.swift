import CombineExtensions
import CombineShim
import MarbleTesting
import Testing

/// One form of `merge(with:)`: either an overload of `Publisher` or a member of a merge that adds publishers
/// to it.
struct MergeForm: Sendable, CustomTestStringConvertible {
  typealias Source = MarbleSource<String, MarbleFailure>

  /// The name of the type that the form is expected to return.
  let expectedType: String

  /// The name of the type that Swift infers.
  let type: String

  /// The number of merged publishers.
  let count: Int

  /// Merges the same number of sources.
  let merge: @Sendable ([Source]) -> AnyPublisher<String, MarbleFailure>

  let testDescription: String

  private init<P: Publisher & SendableMetatype>(
    _ type: String,
    _ count: Int,
    merge: @escaping @Sendable ([Source]) -> P
  )
  where P.Output == String, P.Failure == MarbleFailure {
    expectedType = type
    let description = String(describing: P.self)
    self.type = String(description.prefix { $0 != "<" })
    self.count = count
    self.merge = { merge($0).eraseToAnyPublisher() }
    testDescription = description.replacing("MarbleSource<String, MarbleFailure>", with: "S")
  }

  // `MarbleCoverageTests` parses these calls. A source alone has the type of the first source, and mapping it
  // with a closure yields a different type.
  static let all: [MergeForm] = {
    var all: [MergeForm] = []
    func add<P: Publisher & SendableMetatype>(
      _ type: String,
      _ count: Int,
      _ merge: @escaping @Sendable ([Source]) -> P
    )
    where P.Output == String, P.Failure == MarbleFailure {
      all.append(MergeForm(type, count, merge: merge))
    }
    add("Merge", 2) { $0[0].merge(with: $0[1].map { $0 }) }
    add("MergeMany", 2) { $0[0].merge(with: $0[1]) }
    add("Merge3", 3) { $0[0].merge(with: $0[1], $0[2]) }
    add("Merge4", 4) { $0[0].merge(with: $0[1], $0[2], $0[3]) }
    add("Merge5", 5) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]) }
    add("Merge6", 6) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]) }
    add("Merge7", 7) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) }
    add("Merge8", 8) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) }
    add("AnyPublisher", 9) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]) }
    add("MergeMany", 3) { $0[0].merge(with: $0[1]).merge(with: $0[2]) }
    add("Merge3", 3) { $0[0].merge(with: $0[1].map { $0 }).merge(with: $0[2]) }
    add("Merge4", 4) { $0[0].merge(with: $0[1].map { $0 }).merge(with: $0[2], $0[3]) }
    add("Merge5", 5) { $0[0].merge(with: $0[1].map { $0 }).merge(with: $0[2], $0[3], $0[4]) }
    add("Merge6", 6) { $0[0].merge(with: $0[1].map { $0 }).merge(with: $0[2], $0[3], $0[4], $0[5]) }
    add("Merge7", 7) { $0[0].merge(with: $0[1].map { $0 }).merge(with: $0[2], $0[3], $0[4], $0[5], $0[6]) }
    add("Merge8", 8) {
      $0[0].merge(with: $0[1].map { $0 }).merge(with: $0[2], $0[3], $0[4], $0[5], $0[6], $0[7])
    }
    add("Merge4", 4) { $0[0].merge(with: $0[1], $0[2]).merge(with: $0[3]) }
    add("Merge5", 5) { $0[0].merge(with: $0[1], $0[2]).merge(with: $0[3], $0[4]) }
    add("Merge6", 6) { $0[0].merge(with: $0[1], $0[2]).merge(with: $0[3], $0[4], $0[5]) }
    add("Merge7", 7) { $0[0].merge(with: $0[1], $0[2]).merge(with: $0[3], $0[4], $0[5], $0[6]) }
    add("Merge8", 8) { $0[0].merge(with: $0[1], $0[2]).merge(with: $0[3], $0[4], $0[5], $0[6], $0[7]) }
    add("Merge5", 5) { $0[0].merge(with: $0[1], $0[2], $0[3]).merge(with: $0[4]) }
    add("Merge6", 6) { $0[0].merge(with: $0[1], $0[2], $0[3]).merge(with: $0[4], $0[5]) }
    add("Merge7", 7) { $0[0].merge(with: $0[1], $0[2], $0[3]).merge(with: $0[4], $0[5], $0[6]) }
    add("Merge8", 8) { $0[0].merge(with: $0[1], $0[2], $0[3]).merge(with: $0[4], $0[5], $0[6], $0[7]) }
    add("Merge6", 6) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]).merge(with: $0[5]) }
    add("Merge7", 7) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]).merge(with: $0[5], $0[6]) }
    add("Merge8", 8) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]).merge(with: $0[5], $0[6], $0[7]) }
    add("Merge7", 7) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]).merge(with: $0[6]) }
    add("Merge8", 8) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]).merge(with: $0[6], $0[7]) }
    add("Merge8", 8) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).merge(with: $0[7]) }
    return all
  }()
}
