import CombineCore
import CombineProbes
import Foundation
import Testing

struct CompletionTests {
  typealias Completion = Subscribers.Completion<CodedError>

  struct CodedError: Error, Codable, Hashable {
    var code: Int
  }

  @Test func finishedIsCodedAsSuccess() throws {
    #expect(try json(Completion.finished) == #"{"success":true}"#)
    #expect(try decode(#"{"success": true, "error": {"code": 1}}"#) == .finished)
  }

  @Test func aFailureIsCodedWithItsError() throws {
    #expect(try json(Completion.failure(CodedError(code: 7))) == #"{"error":{"code":7},"success":false}"#)
    #expect(try decode(#"{"success": false, "error": {"code": 7}}"#) == .failure(CodedError(code: 7)))
  }

  @Test func aFailureWithoutAnErrorDoesNotDecode() {
    #expect { try decode(#"{"success": false}"#) } throws: { error in
      if case DecodingError.keyNotFound(let key, _) = error { key.stringValue == "error" } else { false }
    }
  }

  @Test func isEquatableAndHashable() {
    let all: Set<Completion> = [
      .finished, .finished, .failure(CodedError(code: 1)), .failure(CodedError(code: 2)),
    ]
    #expect(all.count == 3)
  }

  @Test func mapsItsError() {
    let failure = Completion.failure(CodedError(code: 1))
    #expect(failure.mapError { ProbeError("\($0.code)") } == .failure(ProbeError("1")))
    #expect(Completion.finished.mapError { _ in ProbeError() } == .finished)
    guard case .failure(let error) = failure.eraseError else {
      Issue.record("the failure is gone")
      return
    }
    #expect(error as? CodedError == CodedError(code: 1))
  }

  private func json(_ completion: Completion) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(completion), as: UTF8.self)
  }

  private func decode(_ text: String) throws -> Completion {
    try JSONDecoder().decode(Completion.self, from: Data(text.utf8))
  }
}
