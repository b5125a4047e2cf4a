import Board
import Testing

struct BoardTests {
  private var board = Board(titles: ["Milk", "Bread"])

  @Test mutating func aCardIsPutOnTopOfItsColumn() throws {
    let added = board.add("  Eggs", to: .doing)
    let card = try #require(added)
    #expect(card.title == "Eggs")
    #expect(card.id == 3)
    #expect(board.column(of: 3) == .doing)
    _ = board.add("Jam", to: .doing)
    #expect(board[.doing].map(\.title) == ["Jam", "Eggs"])
    #expect(board.count == 4)
  }

  @Test(arguments: ["", "  \n"]) mutating func rejectsABlankTitle(title: String) {
    let (added, renamed) = (board.add(title, to: .waiting), board.rename(1, to: title))
    #expect(added == nil)
    #expect(renamed == nil)
    #expect(board[.waiting].map(\.title) == ["Milk", "Bread"])
  }

  @Test mutating func aTitleThatIsTooLongIsCut() throws {
    let added = board.add(String(repeating: "a", count: 200), to: .waiting)
    let card = try #require(added)
    #expect(card.title.count == Card.longestTitle)
  }

  @Test mutating func cardsMoveOnceAndNotAfterRemoval() {
    let moves = [board.move(1, to: .done), board.move(1, to: .done)]
    #expect(moves.map { $0?.title } == ["Milk", nil])
    #expect(board.column(of: 1) == .done)
    let removals = [board.remove(1), board.remove(1)]
    #expect(removals.map { $0?.card.title } == ["Milk", nil])
    let late = board.move(1, to: .doing)
    #expect(late == nil)
    #expect(board.card(1) == nil)
  }

  @Test mutating func renamingReturnsThePreviousCard() {
    let renamings = [board.rename(2, to: "Cake"), board.rename(2, to: "Cake")]
    #expect(renamings.map { $0?.title } == ["Bread", nil])
    #expect(board.card(2)?.title == "Cake")
  }

  @Test mutating func aRemovedCardIsPutBackOnce() throws {
    let removal = board.remove(2)
    let removed = try #require(removal)
    let restorations = [board.restore(removed), board.restore(removed)]
    #expect(restorations == [true, false])
    #expect(board[.waiting].map(\.title) == ["Milk", "Bread"])
  }

  @Test mutating func aCardIsPutBackAtTheEndOfAShorterColumn() throws {
    let removal = board.remove(2)
    let removed = try #require(removal)
    _ = board.remove(1)
    let isRestored = board.restore(removed)
    #expect(isRestored)
    #expect(board[.waiting].map(\.title) == ["Bread"])
  }

  @Test func limitsTheNumberOfCards() {
    var board = Board(titles: (0..<Board.mostCards).lazy.map { "\($0)" })
    let tooMany = board.add("one more", to: .waiting)
    #expect(tooMany == nil)
    _ = board.remove(1)
    let oneMore = board.add("one more", to: .waiting)
    #expect(oneMore != nil)
  }
}
