#if !os(Windows)
  import Bloc
  import Foundation
  import Testing

  /// Tests of changes that are waiting when the program ends.
  struct HydratedFileStorageEndTests {
    @Test(arguments: ["exit", "terminate", "background"])
    func waitingAndFailedChangesAreWrittenAtTheEndOfTheProgram(end: String) throws {
      let directory = TemporaryDirectory()
      let writer = Process()
      writer.executableURL = HydratedFileStorageCrashTests.executable
      writer.arguments = [directory.url.path, end]
      try writer.run()
      writer.waitUntilExit()
      #expect(writer.terminationReason == (end == "exit" ? .exit : .uncaughtSignal))
      #expect(writer.terminationStatus == ["exit": 0, "terminate": SIGTERM, "background": SIGKILL][end])

      let storage = try HydratedFileStorage.build(directory: directory.url)
      #expect(try storage.read("failed")?.version == 1)
      #expect(try storage.read("waiting")?.version == 2)
    }
  }
#endif
