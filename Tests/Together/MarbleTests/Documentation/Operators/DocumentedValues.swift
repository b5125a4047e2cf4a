import CombineExtensions
import CombineShim
import MarbleTesting

extension String {
  /// The text, unless it is `x`, for which the closures of the diagrams throw.
  var checked: String {
    get throws {
      if self == "x" { throw MarbleFailure() }
      return self
    }
  }

  /// The number that the text says.
  var number: Int {
    get throws {
      guard let number = Int(self) else { throw MarbleFailure() }
      return number
    }
  }
}

/// A point that a diagram writes as `x1y2`.
struct Point {
  let x: Int
  let y: Int
  let z: Int

  init(_ text: String) {
    let digits = text.compactMap(\.wholeNumberValue) + [0, 0, 0]
    (x, y, z) = (digits[0], digits[1], digits[2])
  }
}

/// A stream that is not read.
struct Discarded: TextOutputStream {
  func write(_ string: String) {}
}

/// Codes the text `a` as `{a}`.
struct NameCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> String { "{\(value)}" }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard let value = String(text.dropFirst().dropLast()) as? T else { throw MarbleFailure() }
    return value
  }
}

/// Keeps an object until it is released.
final class Kept<Object: AnyObject> {
  private(set) var value: Object?

  init(_ value: Object) {
    self.value = value
  }

  func release() {
    value = nil
  }
}

/// Events as values, as the diagrams' legends name them.
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
