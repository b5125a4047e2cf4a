import CombineExtensions
import CombineShim
import Dispatch
import Foundation
import Testing

/// Operators that use a conformance of the main actor on the thread that sends a value. Each has to stop the
/// process.
enum MisplacedConformance: String, CaseIterable, Codable, Sendable {
  case removeDuplicates, contains, min, max
  case encoder, encodable, decoder, decodable
  case print, sequence, removeAllDuplicates, removeAllEqual, groupBy, mapMany, nestedSubscriber
  case optionalOfClass, arrayOfOptionalClass, setOfClass, setOfOptionalClass, dictionaryOfClass
  case genericOfClass, encodableArray, decodableDictionary, optionalKey
}

/// A generic type, whose conformance depends on that of its value.
private enum Loaded<Value> {
  case loading
  case value(Value)
}

extension Loaded: Equatable where Value: Equatable {}

/// A generic type, whose conformance doesn't depend on that of its owner.
private struct ID<Owner, RawValue> {
  let rawValue: RawValue
}

extension ID: Equatable where RawValue: Equatable {}
extension ID: Sendable where RawValue: Sendable {}

/// A generic type, whose own conformance is isolated and doesn't depend on that of its owner.
@MainActor
private struct IsolatedID<Owner>: @MainActor Equatable {
  let rawValue: Int
}

@globalActor
private actor OtherActor {
  static let shared = OtherActor()
}

@OtherActor
private final class OtherRow: @OtherActor Equatable {
  static func == (lhs: OtherRow, rhs: OtherRow) -> Bool { lhs === rhs }
}

private final class FreeLabel: Equatable, Sendable {
  static func == (lhs: FreeLabel, rhs: FreeLabel) -> Bool { lhs === rhs }
}

@MainActor
private final class IsolatedRow: @MainActor Comparable {
  let id: Int
  private(set) var comparisons = 0

  init(_ id: Int) { self.id = id }

  static func == (lhs: IsolatedRow, rhs: IsolatedRow) -> Bool {
    lhs.comparisons += 1
    return lhs.id == rhs.id
  }

  static func < (lhs: IsolatedRow, rhs: IsolatedRow) -> Bool {
    lhs.comparisons += 1
    return lhs.id < rhs.id
  }
}

@MainActor
private final class IsolatedKey: @MainActor Hashable {
  private(set) var uses = 0

  static func == (lhs: IsolatedKey, rhs: IsolatedKey) -> Bool { lhs === rhs }

  func hash(into hasher: inout Hasher) { uses += 1 }
}

@MainActor
private final class IsolatedNote: @MainActor Codable {
  private(set) var uses = 0

  init() {}

  init(from decoder: any Decoder) throws { uses = try decoder.singleValueContainer().decode(Int.self) }

  func encode(to encoder: any Encoder) throws {
    uses += 1
    try uses.encode(to: encoder)
  }
}

@MainActor
private struct IsolatedTodo: @MainActor Codable, @MainActor Equatable {
  let id: Int

  init(id: Int) { self.id = id }

  init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(Int.self) }
}

@MainActor
private final class IsolatedCoder: @MainActor TopLevelEncoder, @MainActor TopLevelDecoder {
  private(set) var uses = 0

  func encode<T: Encodable>(_ value: T) throws -> Data {
    uses += 1
    return Data()
  }

  func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    uses += 1
    return try JSONDecoder().decode(type, from: data)
  }
}

@MainActor
private final class IsolatedLog: @MainActor TextOutputStream {
  private(set) var text = ""

  func write(_ string: String) { text += string }
}

@MainActor
private final class IsolatedNumbers: @MainActor Sequence {
  private(set) var uses = 0

  func makeIterator() -> [Int].Iterator {
    uses += 1
    return [1, 2].makeIterator()
  }
}

/// A subscriber whose conformance depends on that of another one.
private struct Wrapper<Base> {
  let base: Base
}

extension Wrapper: CustomCombineIdentifierConvertible where Base: Subscriber {
  var combineIdentifier: CombineIdentifier { base.combineIdentifier }
}

extension Wrapper: Subscriber where Base: Subscriber {
  func receive(subscription: any Subscription) { base.receive(subscription: subscription) }
  func receive(_ input: Base.Input) -> Subscribers.Demand { base.receive(input) }
  func receive(completion: Subscribers.Completion<Base.Failure>) { base.receive(completion: completion) }
}

@MainActor
private final class IsolatedReader: @MainActor Subscriber {
  private(set) var values = 0

  func receive(subscription: any Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Int) -> Subscribers.Demand {
    values += 1
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

@MainActor
private final class ConformanceModel {
  private var tokens: Set<AnyCancellable> = []

  func run(_ conformance: MisplacedConformance) {
    let row = IsolatedRow(1)
    switch conformance {
    case .removeDuplicates: keep(elsewhere([row, row]).removeDuplicates())
    case .contains: keep(elsewhere([row]).contains(IsolatedRow(2)))
    case .min: keep(elsewhere([row, IsolatedRow(2)]).min())
    case .max: keep(elsewhere([row, IsolatedRow(2)]).max())
    case .encoder: keep(elsewhere([1]).encode(encoder: IsolatedCoder()))
    case .encodable: keep(elsewhere([IsolatedNote()]).encode(encoder: JSONEncoder()))
    case .decoder: keep(elsewhere([Data("1".utf8)]).decode(type: Int.self, decoder: IsolatedCoder()))
    case .decodable: keep(elsewhere([Data("1".utf8)]).decode(type: IsolatedNote.self, decoder: JSONDecoder()))
    case .print: keep(elsewhere([1]).print("", to: IsolatedLog()))
    case .sequence: keep(IsolatedNumbers().publisher.subscribe(on: DispatchQueue.global()))
    case .removeAllDuplicates: keep(elsewhere([IsolatedKey()]).removeAllDuplicates())
    case .removeAllEqual: keep(elsewhere([row, row]).removeAllDuplicates())
    case .groupBy:
      let key = IsolatedKey()
      keep(elsewhere([1]).groupBy { @Sendable _ in key })
    case .mapMany: keep(elsewhere([IsolatedNumbers()]).mapMany { @Sendable in $0 })
    case .optionalOfClass: keep(elsewhere([row, nil, row]).removeDuplicates())
    case .arrayOfOptionalClass: keep(elsewhere([[row, nil]]).contains([row]))
    case .setOfClass:
      let set = Set([IsolatedKey()])
      keep(elsewhere([set, set]).removeDuplicates())
    case .setOfOptionalClass:
      let set: Set<IsolatedKey?> = [IsolatedKey()]
      keep(elsewhere([set, set]).removeDuplicates())
    case .dictionaryOfClass: keep(elsewhere([["a": row], ["a": row]]).removeDuplicates())
    case .genericOfClass: keep(elsewhere([Loaded.value(row), .loading]).removeDuplicates())
    case .encodableArray: keep(elsewhere([[IsolatedNote()]]).encode(encoder: JSONEncoder()))
    case .decodableDictionary:
      let notes = elsewhere([Data(#"{"a":1}"#.utf8)])
      keep(notes.decode(type: [String: IsolatedNote].self, decoder: JSONDecoder()))
    case .optionalKey:
      let key: IsolatedKey? = IsolatedKey()
      keep(elsewhere([1]).groupBy { @Sendable _ in key })
    case .nestedSubscriber: elsewhere([1]).subscribe(Wrapper(base: IsolatedReader()))
    }
  }

  /// Publishes values on another thread.
  private func elsewhere<Value>(_ values: [Value]) -> AnyPublisher<Value, Never> {
    values.publisher.receive(on: DispatchQueue.global()).eraseToAnyPublisher()
  }

  private func keep(_ publisher: some Publisher) {
    publisher.sink(receiveCompletion: { @Sendable _ in }, receiveValue: { @Sendable _ in })
      .store(in: &tokens)
  }
}

@Suite(.timeLimit(.minutes(5))) struct IsolatedConformanceTests {
  @Test(arguments: MisplacedConformance.allCases)
  func conformancesOfTheMainActorTrapOnAnotherThread(_ conformance: MisplacedConformance) async {
    await #expect(processExitsWith: .failure) { [conformance] in
      let model = await ConformanceModel()
      await model.run(conformance)
      // The process ends with the first use. If not, it succeeds.
      try await Task.sleep(for: .seconds(60))
      withExtendedLifetime(model) {}
    }
  }

  // As in a module whose default isolation is the main actor, where this is the usual order of operators.
  @Test @MainActor func valuesAreDecodedAndComparedOnAnyThread() async {
    let todos = [Data("[1]".utf8), Data("[1]".utf8)].publisher
      .receive(on: DispatchQueue.global())
      .decode(type: [IsolatedTodo].self, decoder: JSONDecoder())
      .removeDuplicates()
      .receive(on: DispatchQueue.main)
    var received: [[IsolatedTodo]] = []
    do {
      for try await value in todos.values { received.append(value) }
    } catch {
      Issue.record(error)
    }
    #expect(received == [[IsolatedTodo(id: 1)]])
  }

  @Test @MainActor func genericValuesWithoutIsolatedClassesAreComparedOnAnyThread() async {
    let todo: IsolatedTodo? = IsolatedTodo(id: 1)
    let id = ID<IsolatedRow, Int>(rawValue: 1)
    let label = FreeLabel()
    let todos = await countElsewhere(of: [todo, todo]) { $0.removeDuplicates().eraseToAnyPublisher() }
    let ids = await countElsewhere(of: [id, id]) { $0.removeDuplicates().eraseToAnyPublisher() }
    let labels = await countElsewhere(of: [[label], [label]]) {
      $0.removeDuplicates().eraseToAnyPublisher()
    }
    #expect([todos, ids, labels] == [1, 1, 1])
  }

  @Test @MainActor func genericValuesWithIsolatedConformancesAreComparedOnAnyThread() async {
    let id = IsolatedID<IsolatedRow>(rawValue: 1)
    let optional: IsolatedID<IsolatedRow>? = id
    let ids = await countElsewhere(of: [id, id]) { $0.removeDuplicates().eraseToAnyPublisher() }
    let optionals = await countElsewhere(of: [optional, optional]) {
      $0.removeDuplicates().eraseToAnyPublisher()
    }
    #expect([ids, optionals] == [1, 1])
  }

  @Test @MainActor func actorsOfUnusedClassesAreNotChecked() {
    let id = ID<OtherRow, IsolatedRow>(rawValue: IsolatedRow(1))
    let subject = PassthroughSubject<ID<OtherRow, IsolatedRow>, Never>()
    var count = 0
    let token = subject.removeDuplicates().sink { _ in count += 1 }
    for _ in 1...2 { subject.send(id) }
    #expect(count == 1)
    token.cancel()
  }

  /// Returns the number of values that an operator publishes on another thread.
  @MainActor private func countElsewhere<Value: Sendable>(
    of values: [Value],
    through operation: (AnyPublisher<Value, Never>) -> AnyPublisher<Value, Never>
  ) async -> Int? {
    let counts = operation(values.publisher.receive(on: DispatchQueue.global()).eraseToAnyPublisher())
      .count()
      .receive(on: DispatchQueue.main)
    for await count in counts.values { return count }
    return nil
  }

  @Test @MainActor func conformancesOfTheMainActorWorkThere() async {
    let row = IsolatedRow(1)
    let log = IsolatedLog()
    var results: [String] = []
    let tokens = [
      [row, row, IsolatedRow(2)].publisher.removeDuplicates().sink { results.append("removed to \($0.id)") },
      [row, nil, nil].publisher.removeDuplicates().count().sink { results.append("\($0) differ") },
      [row, IsolatedRow(2)].publisher.collect().flatMap(\.publisher).max().sink {
        results.append("max \($0.id)")
      },
      IsolatedNumbers().publisher.print("number", to: log).sink { results.append("number \($0)") },
      [Data("3".utf8)].publisher.decode(type: IsolatedNote.self, decoder: IsolatedCoder())
        .sink(receiveCompletion: { _ in }, receiveValue: { results.append("decoded \($0.uses)") }),
    ]
    #expect(
      results == [
        "removed to 1", "removed to 2", "2 differ", "max 2", "number 1", "number 2", "decoded 3",
      ]
    )
    #expect(log.text.hasPrefix("number: receive subscription"))
    withExtendedLifetime(tokens) {}
  }
}
