import Board
import Testing

struct BoardPlaceTests {
  @Test func lastPageStartsAtAMultipleOfThePageSize() {
    #expect(BoardPlace().range(of: 120) == 0..<50)
    #expect(BoardPlace(start: 50).range(of: 120) == 50..<100)
    #expect(BoardPlace(start: 70).range(of: 120) == 70..<120)
    #expect(BoardPlace(start: 999).range(of: 120) == 100..<120)
    #expect(BoardPlace(start: 999).range(of: 100) == 50..<100)
    #expect(BoardPlace(start: .max).range(of: 0) == 0..<0)
    #expect(BoardPlace(start: -5).range(of: 3) == 0..<3)
  }
}
