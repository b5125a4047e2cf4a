import CaseKeyPaths
import CustomDump
import Foundation
import Testing

@testable import ComposableArchitecture

struct PresentationStateTests {
  private struct Screen: Equatable, Codable {
    var title = ""
    @PresentationState var note: Note?
  }

  private struct Note: Equatable, Hashable, Codable {
    var text: String
  }

  private enum Destination: Equatable, CasePathable {
    case note(Note)
    case count(Int)

    struct AllCasePaths: Sendable {
      let note = AnyCasePath(case: Destination.note)
      let count = AnyCasePath(case: Destination.count)
    }
    static let allCasePaths = AllCasePaths()
  }

  @Test func nothingIsPresentedAtFirst() {
    #expect(Screen().note == nil)
    #expect(!Screen().$note.isPresenting)
  }

  @Test func presentationsAreSetMutatedAndEnded() {
    var screen = Screen()
    screen.note = Note(text: "a")
    screen.note?.text += "b"
    #expect(screen.note == Note(text: "ab"))
    #expect(screen.$note.isPresenting)
    screen.note?.text = "c"
    screen.note = nil
    screen.note?.text = "d"
    #expect(screen.note == nil)
    #expect(screen == Screen())
  }

  @Test func aCopyKeepsItsState() {
    var screen = Screen(note: Note(text: "a"))
    let copy = screen
    #expect(copy.$note.isIdentical(to: screen.$note))
    screen.note?.text = "b"
    #expect(copy.note?.text == "a")
    #expect(screen.note?.text == "b")
    #expect(!copy.$note.isIdentical(to: screen.$note))
  }

  @Test func changesInPlaceCopyNothing() {
    final class Witness {}
    struct Counted {
      var witness = Witness()
      var isAlone: Bool {
        mutating get { isKnownUniquelyReferenced(&witness) }
      }
    }
    var state = PresentationState(wrappedValue: Counted())
    let isAloneInWrappedValue = state.wrappedValue?.isAlone
    let isAloneInModify = state.modify { $0.isAlone }
    #expect(isAloneInWrappedValue == true)
    #expect(isAloneInModify == true)
  }

  @Test func equalStatesAreEqualAndHashAlike() {
    let (a, b) = (
      PresentationState(wrappedValue: Note(text: "a")), PresentationState(wrappedValue: Note(text: "a"))
    )
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a != PresentationState(wrappedValue: nil))
    #expect(a != PresentationState(wrappedValue: Note(text: "b")))
  }

  @Test func anEmptyBoxEqualsNone() {
    var state = PresentationState<Note>(wrappedValue: Note(text: "a"))
    func end(_ note: inout Note?) { note = nil }
    end(&state.wrappedValue)
    #expect(state == PresentationState(wrappedValue: nil))
    #expect(!state.isPresenting)
    #expect(state.modify { $0.text = "b" } == nil)
  }

  @Test func aCaseIsReadSetAndEnded() {
    var state = PresentationState<Destination>(wrappedValue: .note(Note(text: "a")))
    #expect(state[case: \.note]?.text == "a")
    #expect(state[case: \.count] == nil)
    state[case: \.note]?.text = "b"
    #expect(state.wrappedValue == .note(Note(text: "b")))
    state[case: \.count] = nil
    #expect(state.wrappedValue == .note(Note(text: "b")))
    state[case: \.count] = 3
    #expect(state.wrappedValue == .count(3))
    state[case: \.count] = nil
    #expect(state.wrappedValue == nil)
  }

  @Test(arguments: [nil, "a"])
  func encodesLikeAnOptional(_ text: String?) throws {
    struct Plain: Codable {
      var title = ""
      var note: Note?
    }
    let note = text.map { Note(text: $0) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Screen(note: note))
    #expect(try data == encoder.encode(Plain(note: note)))
    #expect(try JSONDecoder().decode(Screen.self, from: data) == Screen(note: note))
  }

  @Test func dumpsLikeTheState() {
    #expect(
      String(customDumping: PresentationState(wrappedValue: Note(text: "a"))).hasSuffix("Note(text: \"a\")")
    )
    #expect(String(customDumping: PresentationState<Note>(wrappedValue: nil)) == "nil")
    let difference = diff(Screen(note: Note(text: "a")), Screen(note: Note(text: "b")))
    #expect(
      difference == """
          PresentationStateTests.Screen(
            title: "",
        -   _note: PresentationStateTests.Note(text: "a")
        +   _note: PresentationStateTests.Note(text: "b")
          )
        """
    )
  }
}
