import ComposableArchitecture
import Foundation
import Testing

struct UINavigationPathTests {
  struct Screen: Codable, Hashable { var name: String }
  private struct Hidden: Codable, Hashable {}
  private struct Plain: Hashable {}

  @Test func valuesOfSeveralTypesArePushedAndPopped() {
    var path = UINavigationPath([1, 2])
    path.append("three")
    #expect(path.count == 3)
    #expect(path.elements == [1, 2, "three"])
    path.removeLast(2)
    #expect(path == UINavigationPath([1]))
    path.removeLast()
    #expect(path.isEmpty)
  }

  @Test func codablePathsRoundTrip() throws {
    var path = UINavigationPath([Screen(name: "list")])
    path.append(7)
    let data = try JSONEncoder().encode(try #require(path.codable))
    let decoded = try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: data)
    #expect(UINavigationPath(decoded) == path)
    path.append(Plain())
    #expect(path.codable == nil)
  }

  @Test func valuesOfPrivateTypesAreNotEncoded() throws {
    let path = try #require(UINavigationPath([Hidden()]).codable)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(path) }
  }

  @Test(arguments: [#"["NoSuchType", 1]"#, #"["Si"]"#, #"["Si", "text"]"#, #"[1]"#, "{}"])
  func dataThatNamesNoCodableTypeIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UINavigationPath.CodableRepresentation.self, from: Data(json.utf8))
    }
  }
}
