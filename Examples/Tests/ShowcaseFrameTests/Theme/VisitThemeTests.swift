import Bloc
import LivePages
import Testing

@testable import ShowcaseFrame

@Suite(.timeLimit(.minutes(5)))
struct VisitThemeTests {
  private let storage = MemoryStorage()
  private let storages = MemoryStorages()

  private func theme(of visit: Visit) -> VisitTheme {
    .of(visit) { [storages] in storages.storage(of: $0) }
  }

  /// Follows a theme, and returns its changes.
  private func changes(of theme: VisitTheme) async -> (AsyncStream<Void>.AsyncIterator, VisitTheme.Following)
  {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let following = await theme.follow { continuation.yield() }
    return (changes.makeAsyncIterator(), following)
  }

  @Test
  func allPagesOfABrowserShareOne() {
    let visit = Visit()
    let mine = theme(of: visit)
    #expect(theme(of: visit) === mine)
    #expect(theme(of: Visit(browser: visit.browser)) !== mine)
  }

  @Test
  func eachBrowserHasItsOwnStorage() async {
    let visit = Visit()
    var (heard, _) = await changes(of: theme(of: visit))
    await theme(of: visit).add(.colorChosen(.plum))
    await heard.next()

    let stranger = theme(of: Visit())
    _ = await changes(of: stranger)
    #expect(stranger.current == Theme())

    let later = theme(of: Visit(browser: visit.browser))
    _ = await changes(of: later)
    #expect(later.current == Theme(color: .plum))
  }

  @Test
  func followingWritesNothing() async {
    let theme = VisitTheme(storage: storage)
    let (_, following) = await changes(of: theme)
    await theme.unfollow(following)
    #expect(storage.written == [])
  }

  @Test
  func allFollowersReceiveAChange() async {
    let theme = VisitTheme(storage: storage)
    var (first, _) = await changes(of: theme)
    var (second, _) = await changes(of: theme)
    await theme.add(.colorChosen(.plum))
    await first.next()
    await second.next()
    #expect(theme.current == Theme(color: .plum))
  }

  @Test
  func themeChangesStayInTheirBrowser() async {
    let mine = VisitTheme(storage: storage)
    let theirs = VisitTheme(storage: storage)
    var (heard, _) = await changes(of: mine)
    _ = await changes(of: theirs)
    await mine.add(.larger)
    await heard.next()
    #expect(theirs.current == Theme())
  }

  @Test
  func startsWithTheStoredTheme() async {
    let mine = VisitTheme(storage: storage)
    var (heard, _) = await changes(of: mine)
    await mine.add(.colorChosen(.amber))
    await heard.next()
    let next = VisitTheme(storage: storage)
    _ = await changes(of: next)
    #expect(next.current == Theme(color: .amber))
  }

  @Test
  func aChangeIsAnsweredWhenItIsSafe() async {
    let storage = SlowStorage()
    let theme = VisitTheme(storage: storage)
    _ = await changes(of: theme)
    let adding = Task {
      await theme.add(.larger)
      return storage.isSafe
    }
    // The bloc's own write, and the one that is awaited.
    while storage.waiting < 2 { await Task.yield() }
    storage.finish()
    #expect(await adding.value)
  }

  @Test
  func unfollowingStopsNotifications() async {
    let theme = VisitTheme(storage: storage)
    let (calls, continuation) = AsyncStream.makeStream(of: Void.self)
    let gone = await theme.follow { continuation.yield() }
    var (heard, _) = await changes(of: theme)
    await theme.unfollow(gone)
    await theme.add(.larger)
    await heard.next()
    continuation.finish()
    var iterator = calls.makeAsyncIterator()
    #expect(await iterator.next() == nil)
  }

  @Test
  func isReleasedWithItsLastFollower() async {
    weak var gone: VisitTheme?
    do {
      let theme = VisitTheme(storage: storage)
      gone = theme
      let (_, following) = await changes(of: theme)
      await theme.add(.larger)
      await theme.unfollow(following)
    }
    // The bloc is closed on this actor.
    while gone != nil, !Task.isCancelled { await Task.yield() }
    #expect(gone == nil)
  }
}
