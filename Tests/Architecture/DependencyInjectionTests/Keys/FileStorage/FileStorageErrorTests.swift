import DependencyInjection
import Foundation
import Testing

struct FileStorageErrorTests {
  private let file = URL(fileURLWithPath: "/a/file")

  @Test func descriptionsGiveCauseAndRemedy() {
    #expect(
      FileStorageError(.load, file, .missing).description
        == "Could not load '/a/file': the file doesn't exist. Check 'exists' first, or treat it as a file that was never saved."
    )
    #expect(
      FileStorageError(.delete, file, .system("Input/output error")).description
        == "Could not delete '/a/file': Input/output error."
    )
  }

  @Test func errorsStateTheFilesCondition() {
    let error = FileStorageError(.save, file, .noSpace)
    #expect(error.description.hasSuffix("The file is unchanged."))
    #expect(error.localizedDescription == error.description)
  }
}
