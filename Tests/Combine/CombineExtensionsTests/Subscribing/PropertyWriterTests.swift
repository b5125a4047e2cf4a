import CombineShim
import Testing

@testable import CombineExtensions

struct PropertyWriterTests {
  @Test func writersWriteInTheirOrder() {
    let journal = Journal()
    let token = [1, 2].publisher.write(
      with: PropertyWriter(\.first, of: journal, ownership: .strong),
      PropertyWriter(\.second, of: journal, ownership: .weak),
      PropertyWriter(\.first, of: journal, ownership: .unowned)
    )
    #expect(journal.entries == ["first 1", "second 1", "first 1", "first 2", "second 2", "first 2"])
    token.cancel()
  }

  @Test(arguments: [ObjectOwnership.strong, .weak, .unowned])
  func ownershipDeterminesRetention(ownership: ObjectOwnership) {
    weak var object: Journal?
    let writer: PropertyWriter<Int>
    do {
      let journal = Journal()
      object = journal
      writer = PropertyWriter(\.first, of: journal, ownership: ownership)
    }
    #expect((object != nil) == (ownership == .strong))
    withExtendedLifetime(writer) {}
  }
}

private final class Journal {
  var entries: [String] = []

  var first: Int {
    get { 0 }
    set { entries.append("first \(newValue)") }
  }

  var second: Int {
    get { 0 }
    set { entries.append("second \(newValue)") }
  }
}
