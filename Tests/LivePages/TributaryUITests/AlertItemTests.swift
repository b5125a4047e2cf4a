import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of alerts and dialogs for an item, and of bindings to the presence of a value.
@MainActor
struct AlertItemTests {
  private struct Book: Equatable {
    var title: String
  }

  private struct Shelf: View {
    @State private var deleted: Book?
    @State private var shared: Book?
    @State private var log = "nothing"
    var body: some View {
      Button("Delete") { deleted = Book(title: "Dune") }
      Button("Share") { shared = Book(title: "Emma") }
      Text(log)
        .alert(item: $deleted) { book in
          Text("Delete \(book.title)?")
        } actions: { book in
          Button("Delete \(book.title)", role: .destructive) { log = "deleted \(book.title)" }
          Button("Keep", role: .cancel) { log = "kept" }
        } message: { book in
          Text("\(book.title) can't be restored.")
        }
        .confirmationDialog(item: $shared, titleVisibility: .visible) {
          Text("Share \($0.title)?")
        } actions: { book in
          Button("Send \(book.title)") { log = "sent \(book.title)" }
        } message: { _ in
          Text("Friends receive a copy.")
        }
    }
  }

  @Test func anAlertDependsOnItsItem() async {
    let page = await LivePageTest(ViewPage { Shelf() })
    await page.button("Delete").click()
    #expect(await page.text.contains("Delete Dune?"))
    #expect(await page.text.contains("Dune can't be restored."))
    await page.button("Delete Dune").click()
    #expect(await page.text == "Delete Share deleted Dune")
    await page.button("Delete").click()
    await page.press(.escape)
    #expect(await page.text == "Delete Share kept")
  }

  @Test func aConfirmationDialogDependsOnItsItem() async {
    let page = await LivePageTest(ViewPage { Shelf() })
    await page.button("Share").click()
    #expect(await page.text.contains("Share Emma?"))
    #expect(await page.text.contains("Friends receive a copy."))
    await page.button("Send Emma").click()
    #expect(await page.text == "Delete Share sent Emma")
    await page.button("Share").click()
    await page.button("Cancel").click()
    #expect(await page.text == "Delete Share sent Emma")
  }

  @Test func messagesAndVisibleTitlesAreOptional() async {
    struct Screen: View {
      @State private var first: Int? = 1
      @State private var second: Int?
      var body: some View {
        Text("x")
          .alert(item: $first) {
            Text("Alert \($0)")
          } actions: { number in
            Button("Next") { second = number + 1 }
          }
          .confirmationDialog(item: $second) {
            Text("Dialog \($0)")
          } actions: { number in
            Button("Choose \(number)") {}
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "x Alert 1 Next")
    await page.button("Next").click()
    #expect(await page.text == "x Choose 2 Cancel")
    await page.button("Choose 2").click()
    #expect(await page.text == "x")
  }

  @Test func aBooleanBindingFollowsThePresenceOfAValue() {
    final class Source: @unchecked Sendable {
      var book: Book? = Book(title: "Dune")
      var changes: [Book?] = []
    }
    let source = Source()
    let book = Binding(
      get: { source.book },
      set: {
        source.book = $0
        source.changes.append($0)
      }
    )
    let isPresent = Binding<Bool>(book)
    #expect(isPresent.wrappedValue)
    isPresent.wrappedValue = true
    #expect(source.changes == [])
    isPresent.wrappedValue = false
    #expect(source.changes == [nil] && !isPresent.wrappedValue)
    isPresent.wrappedValue = true
    #expect(source.book == nil)
  }

  @Test func aBindingToAnOptionalPresentsASheet() async {
    struct Screen: View {
      @State private var book: Book?
      var body: some View {
        Button("Edit") { book = Book(title: "Dune") }
          .sheet(isPresented: Binding($book)) {
            if let $book = Binding($book) { TextField("Title", text: $book.title) }
          }
        Text(book?.title ?? "none")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Edit").click()
    await page.field("Title").type("Emma")
    #expect(await page.text.contains("Emma"))
    await page.button("Close").click()
    #expect(await page.text == "Edit none")
  }
}
