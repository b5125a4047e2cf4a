import CombineShim
import MarbleTesting

extension DocumentedOperators {
  static let mapping: Registrations = [
    "CombineCore/Operators/Mapping/Map.swift#1": { $0.expect("map", $0.numbers().map { $0 * 10 }) },
    "CombineCore/Operators/Mapping/Map.swift#2": {
      $0.expect("replaceNil", $0.hot().map { Int($0) }.replaceNil(with: 0))
    },
    "CombineCore/Operators/Mapping/MapKeyPath.swift#1": { $0.expect("map", $0.hot().map(\.count)) },
    "CombineCore/Operators/Mapping/MapKeyPath.swift#2": {
      $0.expect("map", $0.hot().map { Point($0) }.map(\.x, \.y)) { "(\($0),\($1))" }
    },
    "CombineCore/Operators/Mapping/MapKeyPath.swift#3": {
      $0.expect("map", $0.hot().map { Point($0) }.map(\.x, \.y, \.z)) { "(\($0),\($1),\($2))" }
    },
    "CombineCore/Operators/Mapping/Scan.swift#1": { $0.expect("scan", $0.numbers().scan(0, +)) },
    "CombineCore/Operators/Mapping/Map.swift#3": {
      $0.expect("tryMap", $0.hot().tryMap { ["1": "a", "2": "b"][try $0.checked] ?? "c" })
    },
    "CombineCore/Operators/Mapping/Scan.swift#2": {
      $0.expect("tryScan", $0.hot().tryScan(0) { try $0 + $1.number })
    },
    "CombineCore/Operators/HandlingErrors/AssertNoFailure.swift#1": {
      $0.expect("assertNoFailure", $0.hot().assertNoFailure())
    },
    "CombineCore/Operators/Mapping/MapError.swift#1": {
      $0.expect("mapError", $0.hot().mapError { _ in MarbleFailure("b") })
    },
    "CombineCore/Operators/Filtering/ReplaceError.swift#1": {
      $0.expect("replaceError", $0.hot().replaceError(with: "0"))
    },
    "CombineCore/Operators/Mapping/MapError.swift#2": {
      $0.expect("setFailureType", $0.reliable().setFailureType(to: MarbleFailure.self))
    },
    "CombineCore/Operators/Debugging/Breakpoint.swift#1": {
      $0.expect("breakpoint", $0.hot().breakpoint(receiveOutput: { $0 > "9" }))
    },
    "CombineCore/Operators/Debugging/Breakpoint.swift#2": {
      $0.expect("breakpointOnError", $0.hot().breakpointOnError())
    },
    "CombineCore/Operators/Debugging/HandleEvents.swift#1": {
      $0.expect("handleEvents", $0.hot().handleEvents(receiveOutput: { _ in }))
    },
    "CombineCore/Operators/Debugging/Print.swift#1": {
      $0.expect("print", $0.hot().print("numbers", to: Discarded()))
    },
    "CombineCore/Operators/Mapping/Encode.swift#1": {
      $0.expect("encode", $0.hot().encode(encoder: NameCoder())) { $0 }
    },
    "CombineCore/Operators/Mapping/Encode.swift#2": {
      $0.expect("decode", $0.hot().decode(type: String.self, decoder: NameCoder()))
    },
  ]
}
