import LivePages
import LivePagesCore
import LivePagesTesting
import Testing

/// Tests that all code of a page runs on behalf of its session's visitor.
@Suite(.timeLimit(.minutes(5)))
struct PageCodeTests {
  enum Kind: CaseIterable {
    case store, object, bloc

    /// The calls that pages of this kind don't have.
    var missing: Set<PageCall> {
      switch self {
      case .store: [.end, .queueEffect]
      case .object: []
      case .bloc: [.appear, .disappear, .queueEffect]
      }
    }
  }

  @Test(arguments: Kind.allCases) func codeRunsOnBehalfOfTheVisitor(_ kind: Kind) async throws {
    let calls =
      switch kind {
      case .store: try await use(kind) { CallingStorePage(page: $0) }
      case .object: try await use(kind) { CallingObjectPage(page: $0) }
      case .bloc: try await use(kind) { CallingBlocPage(page: $0) }
      }
    for call in PageCall.allCases where !kind.missing.contains(call) {
      let happened = calls.filter { $0.happened(call) }
      #expect(!happened.isEmpty, "The test makes no call of \(call).")
      #expect(happened.allSatisfy { $0.isOwn(call) }, "\(call)")
    }
  }

  /// Uses pages in all ways.
  private func use<Page: MovablePage>(
    _ kind: Kind,
    _ make: (CallingPage) -> Page
  ) async throws -> [PageCalls] {
    let room = Room()
    let (ours, theirs, later) = (PageCalls(), PageCalls(), PageCalls())
    let test = await LivePageTest(make(CallingPage(calls: ours, room: room)), at: PageAddress("1"))
    let other = await LivePageTest(make(CallingPage(calls: theirs, room: room)), at: PageAddress("1"))
    await test.button("Tap").click()
    await test.field("Name").type("Blob")
    await other.button("Shout").click()
    for call in [PageCall.effect, .message, .queue, .queueEffect] where !kind.missing.contains(call) {
      while !ours.happened(call) || !theirs.happened(call), !Task.isCancelled { await test.settle() }
    }
    await test.leave()

    let page = make(CallingPage(calls: later, room: room))
    let visit = Visit()
    let session = await page.makeSession(for: visit, onChange: ChangeSignal { _ in })
    let state = try await session.savedState()
    await session.end()
    let resumed = try await page.resumeSession(from: state, for: visit, onChange: ChangeSignal { _ in })
    await resumed.resume()
    // The bloc handles earlier events first.
    _ = try await resumed.savedState()
    await resumed.end()
    return [ours, theirs, later]
  }
}
