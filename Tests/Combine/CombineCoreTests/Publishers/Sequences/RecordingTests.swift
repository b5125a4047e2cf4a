import CombineCore
import CombineProbes
import Foundation
import Testing

struct RecordingTests {
  typealias Recording = Record<Int, ProbeError>.Recording

  @Test func startsEmptyAndTakesValuesAndACompletion() {
    var recording = Recording()
    #expect(recording.output.isEmpty)
    #expect(recording.completion == .finished)
    recording.receive(1)
    recording.receive(2)
    recording.receive(completion: .failure(ProbeError()))
    #expect(recording.output == [1, 2])
    #expect(recording.completion == .failure(ProbeError()))
  }

  @Test func theCompletionIsFinishedUnlessGiven() {
    #expect(Recording(output: [1]).completion == .finished)
  }

  @Test func openRecordingsStayOpen() {
    var recording = Record<Int, ProbeError> { _ in }.recording
    recording.receive(1)
    #expect(recording.output == [1])
  }

  @Test func bothWaysOfEncodingAreTheSame() throws {
    struct Into: Encodable {
      let recording: Recording
      func encode(to encoder: any Encoder) throws { try recording.encode(into: encoder) }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let recording = Recording(output: [1], completion: .failure(ProbeError()))
    #expect(try encoder.encode(recording) == encoder.encode(Into(recording: recording)))
  }

  @Test func receivingAfterTheCompletionTraps() async {
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording(output: [])
      recording.receive(1)
    }
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording(output: [])
      recording.receive(completion: .finished)
    }
    await #expect(processExitsWith: .failure) {
      let data = Data(#"{"output": [], "completion": {"success": true}}"#.utf8)
      guard var recording = try? JSONDecoder().decode(Record<Int, ProbeError>.Recording.self, from: data)
      else {
        return
      }
      recording.receive(1)
    }
  }
}
