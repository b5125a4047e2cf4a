import Foundation
import LivePages
import SQLiteStorages
import Testing

@testable import ShowcaseFrame

struct FramedTests {
  @Test
  func isThePageWithTheStylesOfTheFrameFirst() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")
    let storage = try HydratedSQLiteStorage.build(file: file)
    let framed = Framed(NotePage()) { storage.records(of: $0.text) }
    #expect(framed.path == "/bloc")
    #expect(framed.title == "Note")
    #expect(framed.icon == "/icon.svg")
    #expect(framed.stylesheets == ["/showcase/showcase.css", "/showcase/frame.css", "/note.css"])
  }
}
