import LivePages
import Testing

@testable import Board

struct BoardPlaceAddressTests {
  @Test(arguments: [
    (BoardPlace(), ""),
    (BoardPlace(column: .doing), "/doing"),
    (BoardPlace(card: 7), "/waiting/7"),
    (BoardPlace(column: .done, start: 50, card: 7), "/done/7?start=50"),
  ])
  func placesRoundTripThroughAddresses(place: BoardPlace, text: String) throws {
    #expect(place.address.text == text)
    #expect(BoardPlace(try #require(PageAddress(text: text))) == place)
  }

  @Test(arguments: ["/other", "/doing/x", "/doing/1/2", "?start=-1", "?start=x"])
  func addressesWithoutAPlaceAreRefused(text: String) throws {
    #expect(BoardPlace(try #require(PageAddress(text: text))) == nil)
  }
}
