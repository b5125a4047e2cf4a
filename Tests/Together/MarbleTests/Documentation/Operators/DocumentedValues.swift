import CombineExtensions
import CombineShim
import MarbleTesting

extension String {
  /// The text, unless it is `x`, for which the diagrams' closures throw an error.
  var checked: String {
    get throws {
      if self == "x" { throw MarbleFailure() }
      return self
    }
  }

  /// The number that the text represents.
  var number: Int {
    get throws {
      guard let number = Int(self) else { throw MarbleFailure() }
      return number
    }
  }
}

/// A point, which a diagram represents as `x1y2`.
struct Point {
  let x: Int
  let y: Int
  let z: Int

  init(_ text: String) {
    let digits = text.compactMap(\.wholeNumberValue) + [0, 0, 0]
    (x, y, z) = (digits[0], digits[1], digits[2])
  }
}

/// A text output stream that discards its output.
struct Discarded: TextOutputStream {
  func write(_ string: String) {}
}

/// Encodes the text `a` as `{a}`.
struct NameCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> String { "{\(value)}" }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard let value = String(text.dropFirst().dropLast()) as? T else { throw MarbleFailure() }
    return value
  }
}

/// Keeps an object until it is released explicitly.
final class Kept<Object: AnyObject> {
  private(set) var value: Object?

  init(_ value: Object) {
    self.value = value
  }

  func release() {
    value = nil
  }
}

/// Events as values, with the names that the diagrams' legends use.
enum DocumentedEvents {
  static let byName: [String: Event<String, MarbleFailure>] = [
    "value(1)": .value("1"), "value(2)": .value("2"), "value(3)": .value("3"),
    "failure(X)": .failure(MarbleFailure()),
  ]

  static func name(_ event: Event<String, MarbleFailure>) -> String {
    switch event {
    case .value(let value): "value(\(value))"
    case .failure(let failure): "failure(\(failure))"
    case .finished: "finished"
    }
  }

  static func name(ofResult result: Result<String, MarbleFailure>) -> String {
    switch result {
    case .success(let value): "success(\(value))"
    case .failure(let failure): "failure(\(failure))"
    }
  }
}
