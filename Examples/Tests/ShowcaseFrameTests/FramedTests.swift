import Bloc
import Foundation
import Testing

@testable import ShowcaseFrame

struct FramedTests {
  @Test
  func isThePageWithTheStylesOfTheFrameFirst() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tributary-\(UUID().uuidString)")
    let framed = Framed(NotePage(), storage: try HydratedFileStorage.build(directory: folder))
    #expect(framed.path == "/bloc")
    #expect(framed.title == "Note")
    #expect(framed.icon == "/icon.svg")
    #expect(framed.stylesheets == ["/showcase/showcase.css", "/showcase/frame.css", "/note.css"])
  }
}
