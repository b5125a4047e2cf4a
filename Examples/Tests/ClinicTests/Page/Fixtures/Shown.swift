import Bloc
import Foundation
import LivePages
import Schedulers
import ShowcaseFrame
import Testing

@testable import Clinic

/// A session as a browser sees it: the visible page, and its changes.
struct Shown {
  let session: BlocShowcaseSession
  let clock = TestClock<Duration>()
  private var changes: AsyncStream<Void>.AsyncIterator

  init(storage: any HydratedStorage, visit: Visit = Visit()) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let page = BlocShowcasePage(storage: { _ in storage }, clock: clock)
    session = await page.makeSession(for: visit, onChange: ChangeSignal { _ in continuation.yield() })
    self.changes = changes.makeAsyncIterator()
  }

  func element(_ id: String) async -> Element? {
    await session.body().elements.first { $0.id == id }
  }

  func text(_ id: String) async -> String? {
    await element(id)?.content.plainText
  }

  func attribute(_ name: String, of id: String) async -> String? {
    await element(id)?[attribute: name]
  }

  /// The names of the pressed buttons.
  var pressed: [String] {
    get async {
      await session.body().elements
        .filter { $0[attribute: "aria-pressed"] == "true" }
        .map(\.content.plainText)
    }
  }

  /// Returns the event that a button sends.
  ///
  /// - Parameter name: The element's `aria-label`, or the end of its text.
  func offer(_ name: String) async throws -> OfferedEvent {
    let button = try #require(
      await session.body().elements.first { element in
        element.tag == .button
          && (element[attribute: "aria-label"].map { $0 == name } ?? element.content.plainText.hasSuffix(name))
      },
      "There is no button \(name)."
    )
    let json = try #require(button[attribute: "data-event"], "The button \(name) is disabled.")
    return try OfferedEvent(WireEvent(json: Data(json.utf8)))
  }

  func press(_ name: String) async throws {
    try await session.receive(try await offer(name))
  }

  /// Presses a button, and returns when the page satisfies a condition.
  mutating func press(_ name: String, until isDone: (Shown) async -> Bool) async throws {
    try await press(name)
    await wait(until: isDone)
  }

  /// Returns when the page satisfies a condition, which is evaluated after each change.
  mutating func wait(until isDone: (Shown) async -> Bool) async {
    while await !isDone(self) {
      guard await changes.next() != nil else { return }
    }
  }

  /// Advances the time until the page satisfies a condition.
  func letTimePass(until isDone: (Shown) async -> Bool) async {
    while await !isDone(self), !Task.isCancelled {
      await clock.advance(by: .milliseconds(20))
    }
  }
}
