import Foundation
import HTTPTypes
import Testing

@testable import ConduitAPI

struct MalformedJSONTests {
  private static let valid =
    #"{"user":{"username":"ada","email":"ada@example.com","password":"correct horse"}}"#

  @Test(arguments: [
    "", " ", "null", "1", #""user""#, "[]", "{}", #"{"user":null}"#, #"{"user":[]}"#, #"{"user":"a"}"#,
    #"{"user":1}"#,
    "{", "}", "{{}}", #"{"user"}"#, #"{"user":}"#, #"{"user":{}"#, #"{"user":{}},"#, #"{"user":{}}{}"#,
    #"{user:{}}"#,
    #"{'user':{}}"#, #"{"user":{"email":"\ud800"}"#,
    #"{"user":{"email":"\u12"}}"#, #"{"user":{"email":"a"#, "{\"user\":{\"email\":\"a\nb\"}}",
    "// {}\n{\"user\":{}}",
    #"{"article":{}}"#, #"{"USER":{}}"#, "\u{FEFF}", #"{"user":{"email":NaN}}"#, #"{"user":{"email":+1}}"#,
    "{\"user\u{0}\":{}}",
  ])
  func malformedBodiesAreRejected(json: String) async throws {
    let response = try await TestAPI().send(.post, "/users", json: json)
    #expect(response.status == 422)
    #expect(response.errors.keys.sorted() == ["body"])
  }

  /// Foundation's decoder reads strings and numbers only when they are used, and some versions accept a final
  /// comma.
  @Test(arguments: [
    #"{"user":{},}"#, #"{"user":{"email":"\ud800"}}"#, #"{"user":{"email":"\x"}}"#, #"{"user":{"email":01}}"#,
    "\u{FEFF}{\"user\":{}}",
  ])
  func lenientlyDecodedBodiesAreRejected(json: String) async throws {
    let response = try await TestAPI().send(.post, "/users", json: json)
    #expect(response.status == 422)
    #expect(!response.errors.isEmpty)
  }

  /// Foundation's decoder detects these encodings, which the limits do not cover.
  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32LittleEndian, .utf32BigEndian, .utf32,
  ])
  func onlyUTF8IsDecoded(encoding: String.Encoding) async throws {
    let bytes = Array(try #require(Self.valid.data(using: encoding)))
    let response = try await TestAPI().send(.post, "/users", bytes: bytes)
    #expect(response.status == 422)
    #expect(response.errors.keys.sorted() == ["body"])
  }

  @Test func invalidUTF8IsRejected() async throws {
    let api = try TestAPI()
    for sequence: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] {
      let bytes = Array(#"{"user":{"username":"a"#.utf8) + sequence + Array(#""}}"#.utf8)
      let response = try await api.send(.post, "/users", bytes: bytes)
      #expect(response.status == 422)
      #expect(response.errors.keys.sorted() == ["body"])
    }
  }

  /// Bodies that would occupy a decoder for minutes, or overflow its stack.
  @Test func expensiveBodiesAreRejectedQuickly() async throws {
    let api = try TestAPI()
    let marks = String(repeating: "\u{301}\u{327}", count: 100_000)
    let escaped = String(repeating: #"\u0301\u0327"#, count: 40_000)
    let keys = (0..<20_000).map { #""k\#($0)":{"a":1}"# }.joined(separator: ",")
    for json in [
      #"{"\#(marks)":{},"user":{}}"#, #"{"user":{"\#(marks)":1}}"#, #"{"user":{"\#(escaped)":1}}"#,
      "{\(keys)}", #"{"user":{\#(keys)}}"#, String(repeating: "[", count: 500_000),
      String(repeating: #"{"a":"#, count: 80_000), #"{"user":"# + String(repeating: "[", count: 100),
    ] {
      let response = try await api.send(.post, "/users", json: json)
      #expect(response.status == 422)
      #expect(response.errors.keys.sorted() == ["body"])
    }
    let value = try await api.send(.post, "/users", json: #"{"user":{"username":"\#(marks)"}}"#)
    #expect(value.status == 422)
    #expect(value.errors["username"] == ["is too long (maximum is 64 characters)"])
  }

  /// Random changes of a valid body never cause a failure of the server.
  @Test func changedBodiesAreAcceptedOrRejected() async throws {
    let api = try TestAPI()
    var numbers = SeededNumbers(seed: 42)
    let tokens = [
      "{", "}", "[", "]", "\"", ":", ",", "\\", "null", "1", "\u{301}", "\\u0000", " ", "\n", "\u{0}", "é",
    ]
    var statuses: Set<Int> = []
    for _ in 0..<500 {
      var bytes = Array(Self.valid.utf8)
      for _ in 0...Int.random(in: 0...3, using: &numbers) {
        let start = Int.random(in: 0...bytes.count, using: &numbers)
        let end = Int.random(in: start...min(bytes.count, start + 6), using: &numbers)
        let token = tokens.randomElement(using: &numbers) ?? ""
        bytes.replaceSubrange(start..<end, with: Bool.random(using: &numbers) ? Array(token.utf8) : [])
      }
      if Int.random(in: 0...3, using: &numbers) == 0 { bytes.removeLast(min(bytes.count, 7)) }
      let response = try await api.send(.post, "/users", bytes: bytes)
      statuses.insert(response.status)
      #expect([201, 409, 422].contains(response.status), "\(String(decoding: bytes, as: UTF8.self))")
      if response.status != 201 { #expect(!response.errors.isEmpty) }
    }
    #expect(statuses.contains(422))
  }

  /// Each beginning of a valid body is rejected, except the whole.
  @Test func truncatedBodiesAreRejected() async throws {
    let api = try TestAPI()
    let bytes = Array(Self.valid.utf8)
    for length in bytes.indices {
      #expect(try await api.send(.post, "/users", bytes: Array(bytes[..<length])).status == 422)
    }
    #expect(try await api.send(.post, "/users", bytes: bytes).status == 201)
  }
}

/// A generator of reproducible numbers: SplitMix64.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
