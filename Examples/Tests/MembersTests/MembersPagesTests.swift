import LivePages
import LivePagesTesting
import Members
import Synchronization
import Testing

struct MembersPagesTests {
  private final class Disconnections: Sendable {
    private let users = Mutex<[UserID]>([])

    var all: [UserID] { users.withLock { $0 } }

    func note(_ user: UserID) { users.withLock { $0.append(user) } }
  }

  private let disconnections = Disconnections()

  private var room: MembersRoomPage {
    MembersRoomPage { [disconnections] user, _ in disconnections.note(user) }
  }

  @Test func anonymousVisitorsAreRedirectedToTheEntrance() async {
    let page = await LivePageTest(room, others: [EntrancePage()])
    #expect(await page.path == "/members")
    #expect(await page.text.contains("This browser is not logged in"))
    await page.link("To the members\u{2019} room").follow()
    #expect(await page.path == "/members")
  }

  @Test func aTicketLeadsIntoTheRoom() async {
    let page = await LivePageTest(EntrancePage(), others: [room])
    await page.button("Enter as Grace").click()
    #expect(await page.path == "/members/room")
    #expect(await page.user == "2")
    #expect(await page.element(id: "welcome").value() == "Welcome, Grace.")
  }

  @Test func nonMembersAreRedirectedToTheEntrance() async {
    let page = await LivePageTest(room, others: [EntrancePage()], user: "3")
    #expect(await page.path == "/members")
  }

  @Test func loggingOutShowsAConfirmationAtTheEntrance() async {
    let page = await LivePageTest(room, others: [EntrancePage()], user: "1")
    #expect(await page.element(id: "welcome").value() == "Welcome, Ada.")
    await page.button("Log out").click()
    #expect(await page.path == "/members")
    #expect(await page.user == nil)
    #expect(await page.text.contains("You are logged out of this browser."))
    #expect(disconnections.all == [])
  }

  @Test func aMemberWritesANote() async {
    let page = await LivePageTest(room, others: [EntrancePage()], user: "1")
    await page.field("Note").type("Ask Grace.")
    #expect(await page.field("Note").value() == "Ask Grace.")
  }

  @Test func loggingOutEverywhereDisconnectsTheUser() async {
    let page = await LivePageTest(room, others: [EntrancePage()], user: "1")
    await page.button("Log out everywhere").click()
    #expect(disconnections.all == ["1"])
  }
}
