import Bloc
import Foundation
import Testing

/// How states that are hard to encode as JSON are stored.
@MainActor
struct HydratedEncodingTests {
  /// Makes a cubit store a state, and returns the resulting reports.
  private func store<State>(_ state: State, after initialState: State) -> (
    errors: [any Error], stored: String?, cubit: Cubit<State>
  ) {
    let storage = MemoryStorage()
    let reported = Reported()
    let cubit = BlocOverrides.run(onUnhandledError: reported.handler) {
      HydratedCubit(initialState, storage: storage)
    }
    cubit.emit(state)
    return (reported.errors.map(\.error), storage[cubit.storageToken], cubit)
  }

  @Test
  func aValueWithoutAJSONFormIsNamed() throws {
    struct Odd: Codable, Equatable {
      var number: Int

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        guard number.isMultiple(of: 2) else {
          throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "It is odd."))
        }
        try container.encode(number)
      }

      init(_ number: Int) { self.number = number }
      init(from decoder: any Decoder) throws { number = try Int(from: decoder) }
    }
    let (errors, stored, cubit) = store(["a": Odd(2), "b": Odd(3)], after: ["a": Odd(2)])
    let error = try #require(errors.first as? HydratedUnsupportedError)
    #expect(error.unsupportedObject == "3")
    #expect(error.cause is EncodingError)
    #expect(String(describing: error).hasPrefix("Cannot store '3' of type 'Int': "))
    #expect(cubit.state == ["a": Odd(2)])
    #expect(stored == #"{"a":2}"#)
  }

  @Test
  func aDecimalThatIsNoNumberIsReportedAndNotStored() throws {
    let (errors, stored, cubit) = store(["price": Decimal.nan], after: ["price": Decimal(1)])
    let error = try #require(errors.first as? HydratedUnsupportedError)
    #expect(error.unsupportedObject == "NaN")
    #expect(cubit.state == ["price": 1])
    #expect(stored == #"{"price":1}"#)
  }

  @Test
  func integersOf128BitsAreStoredAndRestored() throws {
    struct Numbers: Codable, Equatable {
      var signed = Int128.min
      var unsigned = UInt128.max
      var list: [Int128] = [1, .max]
      var positive: [UInt128?] = [nil, 2]
    }
    let storage = MemoryStorage()
    let changed = Numbers(signed: -5, unsigned: 7, list: [.min], positive: [.max])
    HydratedCubit(Numbers(), storage: storage).emit(changed)
    #expect(HydratedCubit(Numbers(), storage: storage).state == changed)
    HydratedCubit(Int128(0), storage: storage).emit(.max)
    #expect(HydratedCubit(Int128(0), storage: storage).state == .max)
    HydratedCubit(UInt128(0), storage: storage).emit(.max)
    #expect(HydratedCubit(UInt128(0), storage: storage).state == .max)
  }

  @Test
  func infiniteNumbersAndNaNAreStoredAndRestored() throws {
    let storage = MemoryStorage()
    let numbers = ["a": -Double.infinity, "b": .infinity, "c": .nan, "d": 1.5]
    let cubit = HydratedCubit(["a": 0.0], storage: storage)
    cubit.emit(numbers)
    #expect(storage[cubit.storageToken] == #"{"a":"-Infinity","b":"Infinity","c":"NaN","d":1.5}"#)
    let restored = HydratedCubit(["a": 0.0], storage: storage).state
    #expect(restored["a"] == -.infinity)
    #expect(restored["b"] == .infinity)
    #expect(restored["c"]?.isNaN == true)
    #expect(restored["d"] == 1.5)
  }

  @Test
  func aTypeThatIsNotCodableIsNamedWithoutACause() throws {
    struct Plain {
      var name = "x"
    }
    final class PlainCubit: HydratedCubit<Plain> {
      var errors: [any Error] = []

      override func onError(_ error: any Error, at origin: ErrorOrigin) { errors.append(error) }
    }
    let error = try #require(
      PlainCubit(Plain(), storage: MemoryStorage()).errors.first as? HydratedUnsupportedError
    )
    #expect(error.cause == nil)
    #expect(
      error.description == """
        Cannot store 'Plain(name: "x")': its type 'Plain' is not Codable. Conform it to 'Codable', or override 'toJson(_:)' and \
        'fromJson(_:)' of the bloc.
        """
    )
  }

  @Test
  func anErrorFromWithinIsNotWrappedTwice() throws {
    struct Inner: Codable {
      var fails = true

      func encode(to encoder: any Encoder) throws {
        if fails { throw HydratedUnsupportedError("inner") }
      }
    }
    let (errors, _, _) = store([Inner()], after: [])
    let error = try #require(errors.first as? HydratedUnsupportedError)
    #expect(error.unsupportedObject == "inner")
    #expect(error.cause == nil)
  }

  @Test
  func anyOtherErrorFromWithinIsTheCause() throws {
    struct Refused: Error {}
    struct Inner: Codable, CustomStringConvertible {
      var description: String { "inner" }

      func encode(to encoder: any Encoder) throws { throw Refused() }
    }
    let (errors, _, _) = store([Inner()], after: [])
    let error = try #require(errors.first as? HydratedUnsupportedError)
    #expect(error.cause is Refused)
    #expect(error.unsupportedObject == "[inner]")
  }

  private final class Node: Codable {
    var name: String
    var next: Node?

    init(_ name: String, next: Node? = nil) {
      self.name = name
      self.next = next
    }
  }

  @Test
  func aCycleIsAnErrorAndNoEndlessLoop() throws {
    let node = Node("a", next: Node("b"))
    node.next?.next = node
    defer { node.next = nil }
    let (errors, stored, _) = store([node], after: [])
    let error = try #require(errors.first as? HydratedUnsupportedError)
    #expect(error.cause as? HydratedCyclicError == HydratedCyclicError(type: "Node"))
    #expect(String(describing: error).contains("Cyclic error while state traversing"))
    #expect(stored == "[]")
  }

  @Test
  func repeatedObjectsAreNotCycles() {
    let node = Node("a")
    let (errors, stored, _) = store([node, node], after: [])
    #expect(errors.isEmpty)
    #expect(stored == #"[{"name":"a"},{"name":"a"}]"#)
  }

  @Test
  func numericKeysRoundTripAsStrings() {
    let storage = MemoryStorage()
    let cubit = HydratedCubit([1: "one", -20: "minus twenty"], storage: storage)
    #expect(storage[cubit.storageToken] == #"{"-20":"minus twenty","1":"one"}"#)
    #expect(HydratedCubit([:], storage: storage).state == [1: "one", -20: "minus twenty"])
  }

  /// Every type that a JSON encoder or one of its containers treats specially.
  private struct Everything: Codable, Equatable {
    enum Kind: Codable, Equatable {
      case plain
      case labeled(name: String, Int?)
    }

    var date = Date(timeIntervalSinceReferenceDate: 1.5)
    var data = Data([0, 255])
    var url = URL(string: "https://example.org/a?b=c")
    var decimal = Decimal(string: "12345678901234567890.123")
    var kinds = [Kind.plain, .labeled(name: "x", nil)]
    var none: Int?
    var nested = [["a": [1.5, -0.25]], [:]]
    var large = UInt64.max
    var small = Int64.min
    var bytes: [UInt8] = [1, 2]
    var float: Float = 0.1
    var boolean = true
  }

  @Test
  func codableStatesRoundTrip() throws {
    let storage = MemoryStorage()
    let cubit = HydratedCubit([Everything](), storage: storage)
    cubit.emit([Everything()])
    #expect(HydratedCubit([Everything](), storage: storage).state == [Everything()])
    let json = try #require(storage[cubit.storageToken])
    #expect(json.contains(#""data":"AP8=""#))
    #expect(json.contains(#""url":"https://example.org/a?b=c""#))
    #expect(json.contains(#""decimal":12345678901234567890.123"#))
  }

  @Test
  func encodersOfSuperclassesAreCheckedToo() throws {
    class Base: Codable {
      var other: Base?

      init() {}
    }
    final class Derived: Base {
      private enum Key: CodingKey {
        case base
      }

      override init() { super.init() }

      required init(from decoder: any Decoder) throws { try super.init(from: decoder) }

      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try super.encode(to: container.superEncoder(forKey: .base))
      }
    }
    let derived = Derived()
    derived.other = derived
    defer { derived.other = nil }
    let (errors, _, _) = store([derived], after: [])
    #expect((errors.first as? HydratedUnsupportedError)?.cause is HydratedCyclicError)
  }

  @Test
  func statesWithoutJSONAreNotStored() {
    final class EvenCubit: HydratedCubit<Int> {
      override func toJson(_ state: Int) throws -> Data? {
        state.isMultiple(of: 2) ? try super.toJson(state) : nil
      }
    }
    let storage = MemoryStorage()
    let cubit = EvenCubit(0, storage: storage)
    cubit.emit(2)
    cubit.emit(3)
    #expect(cubit.state == 3)
    #expect(storage["HydratedEncodingTests.EvenCubit"] == "2")
  }
}
