#if Macros
  import ComposableArchitecture
  import Foundation
  import Testing

  @ObservableState
  struct CodedInDeclaration: Codable, Equatable {
    var name = "a"
    var `default` = 1
    var other: Int?
    let fixed: Int
    @Presents var child: CodedChild?
  }

  @ObservableState
  struct CodedInExtension: Equatable {
    var name = "a"
    var `default` = 1
    var other: Int?
    let fixed: Int
    @Presents var child: CodedChild?
  }

  extension CodedInExtension: Codable {}

  @ObservableState
  struct CodedWithLazyField: Codable {
    @ObservationStateIgnored lazy var text = "\(number)"
    var number = 0
  }

  @ObservableState
  struct CodedByAlias: Codable, Equatable {
    typealias CodingKeys = Keys

    enum Keys: String, CodingKey {
      case _number = "n"
    }

    var number = 0
  }

  @ObservableState
  struct CodedChild: Equatable {
    var title = ""
    var date: Date?
  }

  extension CodedChild: Codable {}

  struct StateCodingUseTests {
    private let present =
      #"{"child":{"date":1000,"title":"b"},"default":2,"fixed":3,"name":"c","other":4}"#
    private let former =
      #"{"_child":{"_date":1000,"_title":"b"},"_default":2,"fixed":3,"_name":"c","_other":4}"#

    private func encoded(_ state: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.dateEncodingStrategy = .secondsSince1970
      return String(decoding: try encoder.encode(state), as: UTF8.self)
    }

    private func decoded<State: Decodable>(_ type: State.Type, _ json: String) throws -> State {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      return try decoder.decode(type, from: Data(json.utf8))
    }

    @Test func codingKeysAreFieldNamesForAnyConformance() throws {
      #expect(try encoded(decoded(CodedInDeclaration.self, present)) == present)
      #expect(try encoded(decoded(CodedInExtension.self, present)) == present)
    }

    @Test func keysOfFormerVersionsAreDecoded() throws {
      #expect(try encoded(decoded(CodedInDeclaration.self, former)) == present)
      #expect(try encoded(decoded(CodedInExtension.self, former)) == present)
    }

    @Test func lazyFieldsAreNotEncoded() throws {
      var state = try decoded(CodedWithLazyField.self, #"{"number":3}"#)
      // Reading a lazy field changes the state, which an expectation can't do.
      let text = state.text
      #expect(text == "3")
      #expect(try encoded(state) == #"{"number":3}"#)
    }

    @Test func keysMayHaveAnotherName() throws {
      let state = try decoded(CodedByAlias.self, #"{"n":3}"#)
      #expect(state.number == 3)
      #expect(try encoded(state) == #"{"n":3}"#)
    }

    @Test func missingKeysAreReportedByTheirCodedName() {
      let error = #expect(throws: DecodingError.self) {
        try decoded(CodedInExtension.self, #"{"_default":1,"fixed":3}"#)
      }
      guard case .keyNotFound(let key, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(key.stringValue == "name")
    }

    @Test func propertyListsAndMissingOptionalsAreDecoded() throws {
      let state = CodedInExtension(fixed: 3, child: nil)
      let data = try PropertyListEncoder().encode(state)
      #expect(try PropertyListDecoder().decode(CodedInExtension.self, from: data) == state)
      let former = try PropertyListEncoder().encode(["_name": "d"])
      #expect(throws: DecodingError.self) {
        try PropertyListDecoder().decode(CodedInExtension.self, from: former)
      }
    }
  }
#endif
