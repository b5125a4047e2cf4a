#if !os(Windows)
  import Bloc
  import Dispatch
  import Foundation
  import Synchronization
  import Testing

  /// Kills a writing process at random moments, a thousand times, and checks the remaining files each time.
  struct HydratedFileStorageCrashTests {
    @Test
    func aThousandKillsLeaveEachRecordOldOrNew() throws {
      let killsInAWrite = Atomic(0)
      let failures = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          killsInAWrite.add(try killAndCheck(times: 250), ordering: .relaxed)
        } catch {
          Issue.record(error)
          failures.add(1, ordering: .relaxed)
        }
      }
      #expect(failures.load(ordering: .relaxed) == 0)
      // Verifies that kills interrupted writes, and did not only hit the pauses between them.
      #expect(killsInAWrite.load(ordering: .relaxed) > 20)
    }

    /// - Returns: How often a kill interrupted a write.
    private func killAndCheck(times: Int) throws -> Int {
      let directory = TemporaryDirectory()
      _ = try HydratedFileStorage.build(directory: directory.url)
      var safe: [Int: Int] = [:]  // the last write that was reported as safe, by token
      var number = 0
      var cutOff = 0
      var kills = 0
      // Continues until enough kills have interrupted a write, also on a machine where few do.
      while kills < times || cutOff <= 5 && kills < 20 * times {
        kills += 1
        let last = try writeUntilKilled(in: directory, from: number)
        for number in number..<(last ?? number - 1) + 1 {
          safe[number % 4] = number
        }
        let underway = (last ?? number - 1) + 1

        let left = try directory.names()
        #expect(left.filter { !$0.hasPrefix("record.") }.count <= 1)
        if left.contains(".writing") { cutOff += 1 }

        let storage = try HydratedFileStorage.build(directory: directory.url)
        #expect(try directory.names().allSatisfy { $0.hasPrefix("record.") })
        for token in 0..<4 {
          let record = try storage.read(String(token))
          guard record?.version != safe[token] || record != nil else { continue }
          let written = try #require(record, "the record of \(token) is gone")
          #expect(written.version == safe[token] || written.version == underway)
          #expect(written == Self.record(of: written.version))
          safe[token] = written.version
        }
        number = underway + 1
      }
      return cutOff
    }

    /// Starts a writer and kills it at a random moment after one of its first writes.
    /// - Returns: The last write that the writer reported as safe.
    private func writeUntilKilled(in directory: TemporaryDirectory, from number: Int) throws -> Int? {
      let writer = Process()
      writer.executableURL = Self.executable
      writer.arguments = [directory.url.path, String(number)]
      let output = Pipe()
      writer.standardOutput = output
      try writer.run()

      var printed = Data()
      for _ in 0..<Int.random(in: 0..<3) {
        printed += output.readOnce()
      }
      // This does not wait for anything. It only randomizes the moment of the kill.
      usleep(.random(in: 0..<1000))
      kill(writer.processIdentifier, SIGKILL)
      printed += output.readAll()
      writer.waitUntilExit()
      #expect(writer.terminationReason == .uncaughtSignal)

      let lines = printed.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      return lines.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    /// The record that the writer writes for this number.
    private static func record(of number: Int) -> HydratedRecord {
      HydratedRecord(
        version: number,
        state: Data(String(repeating: "\(number) ", count: number * 7919 % 20_000).utf8)
      )
    }

    /// The build places the program next to the test runner, or next to the bundle that contains it.
    static var executable: URL {
      var folder = Bundle.main.bundleURL
      #if os(macOS)
        if let bundle = Bundle.allBundles.first(where: { $0.bundleURL.pathExtension == "xctest" }) {
          folder = bundle.bundleURL.deletingLastPathComponent()
        }
      #endif
      return folder.appendingPathComponent("HydratedStorageWriter")
    }
  }
#endif
