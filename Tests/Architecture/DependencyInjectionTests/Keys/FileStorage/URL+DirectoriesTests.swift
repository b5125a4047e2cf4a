import DependencyInjection
import Foundation
import Testing

struct URLDirectoriesTests {
  @Test func filesHaveTheDirectoriesOfTheUser() {
    for (directory, search) in [
      (URL.documentsDirectory, FileManager.SearchPathDirectory.documentDirectory),
      (URL.applicationSupportDirectory, .applicationSupportDirectory),
      (URL.cachesDirectory, .cachesDirectory),
    ] {
      let urls = FileManager.default.urls(for: search, in: .userDomainMask)
      #expect(urls.isEmpty || urls.first == directory)
      #expect(directory.isFileURL)
    }
    #expect(URL.documentsDirectory.appending(path: "a.json").lastPathComponent == "a.json")
  }
}
