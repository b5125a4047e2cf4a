import Bloc
import CombineShim
import ComposableArchitecture
import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests that all code of a window runs on behalf of its visitor, whoever makes it run.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WindowCodeTests {
  enum Call: CaseIterable {
    case content, body, appear, task, change, button, field, disappear
    /// Calls by a message that a different visitor has sent, on the main actor or off it.
    case receive, receiveLater
    case effect, storeMessage, storeMessageLater
    case handler, blocMessage, blocMessageLater
  }

  /// The calls of a window's code, with the pasteboards that the code used.
  final class Calls: Sendable {
    private let pasteboards = LockIsolated<[Call: Set<ObjectIdentifier>]>([:])

    func note(_ call: Call) {
      let pasteboard = MainActor.assumeIsolated { ObjectIdentifier(UIPasteboard.general) }
      _ = pasteboards.withValue { $0[call, default: []].insert(pasteboard) }
    }

    subscript(call: Call) -> Set<ObjectIdentifier> { pasteboards.value[call] ?? [] }
  }

  /// Messages between all visitors.
  final class Room: Sendable {
    // A subject may be used by several threads.
    nonisolated(unsafe) let messages = PassthroughSubject<Bool, Never>()

    @concurrent nonisolated func sendLater() async { messages.send(true) }
  }

  private struct Screen: View {
    let calls: Calls
    let room: Room
    let store: Store<Int, Bool?>
    let bloc: Bloc<Bool, Int>
    @State private var name = ""

    init(calls: Calls, room: Room) {
      calls.note(.content)
      self.calls = calls
      self.room = room
      store = Store(initialState: 0) {
        Reduce { _, isLater in
          if let isLater {
            calls.note(isLater ? .storeMessageLater : .storeMessage)
            return .none
          }
          calls.note(.effect)
          // A message may come from any thread.
          return .publisher { room.messages.map { @Sendable in Optional($0) } }
        }
      }
      bloc = Bloc(0)
      bloc.on(Bool.self) { _, emit in
        calls.note(.handler)
        await emit.onEach(room.messages) { calls.note($0 ? .blocMessageLater : .blocMessage) }
      }
    }

    var body: some View {
      let _ = calls.note(.body)
      Button("Tap") {
        calls.note(.button)
        store.send(nil)
        bloc.add(true)
      }
      Button("Shout") { room.messages.send(false) }
      Button("Shout later") { Task { await room.sendLater() } }
      TextField(
        "Name",
        text: Binding {
          name
        } set: {
          calls.note(.field)
          name = $0
        }
      )
      .onChange(of: name) { _, _ in calls.note(.change) }
      .onAppear { calls.note(.appear) }
      .onDisappear { calls.note(.disappear) }
      .task { calls.note(.task) }
      .onReceive(room.messages) { calls.note($0 ? .receiveLater : .receive) }
    }
  }

  @Test func codeRunsOnBehalfOfTheVisitor() async {
    let (calls, others, room) = (Calls(), Calls(), Room())
    let window = await LivePageTest(ViewPage { Screen(calls: calls, room: room) })
    let other = await LivePageTest(ViewPage { Screen(calls: others, room: room) })
    for window in [window, other] { await window.button("Tap").click() }
    await window.field("Name").type("Blob")
    await other.button("Shout").click()
    await other.button("Shout later").click()
    for call in Call.allCases where call != .disappear {
      while calls[call].isEmpty, !Task.isCancelled { await window.settle() }
    }
    await window.leave()

    let own = calls[.button]
    #expect(own.count == 1)
    #expect(own != others[.button] && !own.contains(ObjectIdentifier(UIPasteboard.general)))
    for call in Call.allCases { #expect(calls[call] == own, "\(call)") }
  }

  @Test func aPublisherDoesNotRevealTheDependenciesOfItsSender() async {
    let room = Room()
    let dates = LockIsolated<[Date]>([])
    let page = ViewPage {
      Text("x").onReceive(room.messages) { _ in
        @Dependency(\.date.now) var now
        let date = now
        dates.withValue { $0.append(date) }
      }
    }
    let window = await withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1)
    } operation: {
      await LivePageTest(page)
    }
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 2)
    } operation: {
      room.messages.send(false)
    }
    #expect(dates.value == [Date(timeIntervalSince1970: 1)])
    await window.leave()
  }
}
