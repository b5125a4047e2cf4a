#if Macros
  import ComposableArchitecture
  import CustomDump
  import Foundation
  import Testing

  // State that the macro makes observable. Behavior that does not depend on the macro is tested with the
  // architecture.

  struct ObservedByMacroTests {
    private func isTold<State>(
      _ state: inout State,
      reading read: (State) -> Void,
      changing change: (inout State) -> Void
    ) -> Bool {
      let notice = Told()
      withObservationTracking {
        read(state)
      } onChange: {
        notice.isTold = true
      }
      change(&state)
      return notice.isTold
    }

    @Test func onlyChangedFieldsNotifyObservers() {
      var row = Row(id: 1)
      #expect(
        isTold(&row) {
          _ = $0.title
        } changing: {
          $0.title = "title"
        }
      )
      #expect(
        isTold(&row) {
          _ = $0.note
        } changing: {
          $0.note = "note"
        }
      )
      #expect(
        isTold(&row) {
          _ = $0.summary
        } changing: {
          $0.finish()
        }
      )
      #expect(
        !isTold(&row) {
          _ = $0.title
        } changing: {
          $0.note = nil
        }
      )
      #expect(
        !isTold(&row) {
          _ = $0.draft
        } changing: {
          $0.draft = "draft"
        }
      )
    }

    @Test func genericStateEscapedNamesAndConditionalFieldsAreSeen() {
      var page = Page(value: "a")
      #expect(
        isTold(&page) {
          _ = $0.value
        } changing: {
          $0.value = "b"
        }
      )
      #expect(
        isTold(&page) {
          _ = $0.default
        } changing: {
          $0.default += 1
        }
      )
      #expect(
        !isTold(&page) {
          _ = $0.value
        } changing: {
          $0.default += 1
        }
      )
      #if DEBUG
        #expect(
          isTold(&page) {
            _ = $0.debugText
          } changing: {
            $0.debugText = "text"
          }
        )
      #endif
    }

    @Test func presentedStateIsObservedByPresenceAndIdentity() {
      var page = Page(value: 0)
      #expect(page.row == Row(id: 9))
      #expect(
        !isTold(&page) {
          _ = $0.row
        } changing: {
          $0.row?.title = "title"
        }
      )
      #expect(
        isTold(&page) {
          _ = $0.row?.title
        } changing: {
          $0.row?.title = "another"
        }
      )
      #expect(
        isTold(&page) {
          _ = $0.row
        } changing: {
          $0.row = Row(id: 9)
        }
      )
      #expect(
        isTold(&page) {
          _ = $0.$row
        } changing: {
          $0.row = nil
        }
      )
      #expect(
        isTold(&page) {
          _ = $0.place
        } changing: {
          $0.$place = PresentationState(wrappedValue: .home)
        }
      )
      #expect(page.place == .home)
      #expect(
        !isTold(&page) {
          _ = $0.place
        } changing: {
          $0.place = .home
        }
      )
    }

    @Test func enumsAreObservedByCaseAndPayload() {
      var place = Place.row(Row(id: 1))
      let id = place._$id
      #expect(place._$id == id)
      place = .row(Row(id: 1))
      #expect(place._$id != id)
      #expect(Place.home._$id == Place.home._$id)
      let range = Place.range(from: 1, to: Row(id: 1))
      #expect(range._$id != place._$id)
    }

    @Test func theInitialiserEqualityAndHashingAreTheFields() {
      #expect(Row(id: 1, title: "title", note: "note") == Row(id: 1, title: "title", note: "note"))
      #expect(Row(id: 1) != Row(id: 1, title: "title"))
      #expect(Set([Row(id: 1), Row(id: 1)]).count == 1)
    }

    @Test func codingUsesTheNamesOfTheFields() throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let json = try encoder.encode(Row(id: 1, title: "title"))
      #expect(String(decoding: json, as: UTF8.self) == #"{"draft":"","id":1,"isDone":false,"title":"title"}"#)
      #expect(try JSONDecoder().decode(Row.self, from: json) == Row(id: 1, title: "title"))
    }

    @Test func dumpsShowTheFieldsAsDeclared() {
      expectNoDifference(
        String(customDumping: Page(value: 1)),
        """
        Page(
          value: 1,
          default: 1,
          rows: [],
          place: nil,
          row: Row(
            id: 9,
            title: "",
            note: nil,
            isDone: false,
            draft: ""
          ),
          debugText: ""
        )
        """
      )
    }

    @Test @MainActor func observersAreNotifiedOfTheirReads() {
      let store = Store<Page<Int>, Int>(initialState: Page(value: 0)) {
        Reduce { page, action in
          page.value += action
          page.row?.title = "\(action)"
          return .none
        }
      }
      var log: [String] = []
      let values = observe { log.append("value \(store.value)") }
      let places = observe { log.append("place \(String(describing: store.place))") }
      store.send(1)
      #expect(log == ["value 0", "place nil", "value 1"])
      values.cancel()
      places.cancel()
    }
  }

  private final class Told: @unchecked Sendable {
    // Sendable: only one thread uses it.
    var isTold = false
  }

  @ObservableState
  struct Row: Equatable, Hashable, Codable, Identifiable, Sendable {
    let id: Int
    var title = ""
    var note: String?
    private(set) var isDone = false
    @ObservationStateIgnored var draft = ""
    var summary: String { "\(title) \(isDone)" }
    static let empty = Row(id: 0)

    mutating func finish() { isDone = true }
  }

  @ObservableState
  enum Place: Equatable {
    case home
    case row(Row)
    case range(from: Int, to: Row)
  }

  @ObservableState
  public struct Page<Value: Equatable>: Equatable {
    public var value: Value
    var `default` = 1
    var rows: IdentifiedArrayOf<Row> = []
    @Presents var place: Place?
    @Presents var row: Row? = Row(id: 9)
    #if DEBUG
      var debugText = ""
    #endif
  }
#endif
