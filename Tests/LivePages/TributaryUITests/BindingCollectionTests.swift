import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of bindings to collections, which are collections of bindings.
@MainActor
struct BindingCollectionTests {
  private struct Book: Identifiable {
    let id: Int
    var title: String
    var isRead = false
  }

  private final class Shelf {
    var books = [Book(id: 1, title: "a"), Book(id: 2, title: "b"), Book(id: 3, title: "c")]
  }

  private let shelf = Shelf()
  private var books: Binding<[Book]> {
    let shelf = shelf
    return Binding(unchecked: { shelf.books }, set: { shelf.books = $0 })
  }

  @Test func aBindingToACollectionIsACollectionOfBindings() {
    #expect(books.count == 3)
    #expect(!books.isEmpty)
    #expect(books.map(\.wrappedValue.title) == ["a", "b", "c"])
    #expect(books.reversed().first?.wrappedValue.id == 3)
    #expect(books.indices == 0..<3)
    #expect(books.dropFirst().map(\.id) == [2, 3])
    books.first { $0.wrappedValue.id == 2 }?.isRead.wrappedValue = true
    for book in books where book.wrappedValue.title == "c" { book.title.wrappedValue = "d" }
    books[0].title.wrappedValue = "first"
    #expect(shelf.books.map(\.title) == ["first", "b", "d"])
    #expect(shelf.books.map(\.isRead) == [false, true, false])
  }

  @Test func theBindingToARemovedElementIgnoresChanges() {
    let last = books[2]
    shelf.books.removeLast()
    #expect(last.wrappedValue.title == "c")
    last.wrappedValue.title = "d"
    #expect(shelf.books.map(\.title) == ["a", "b"])
  }

  @Test func elementsHaveTheTransactionOfTheCollection() {
    #expect(books.animation(.default)[0].transaction.animation == .default)
  }

  @Test func aBindingToAHashableValueIsErased() {
    var number = 1
    let base = Binding<Int>(unchecked: { number }, set: { number = $0 })
    let erased = Binding<AnyHashable>(base)
    #expect(erased.wrappedValue == AnyHashable(1))
    erased.wrappedValue = AnyHashable(2)
    erased.wrappedValue = AnyHashable("three")
    #expect(number == 2)
  }

  @Test func collectionsOfBindingsAreShown() async {
    struct Screen: View {
      @State private var books = [Book(id: 1, title: "a"), Book(id: 2, title: "b")]
      var body: some View {
        List($books) { $book in TextField("Title \(book.id)", text: $book.title) }
        ForEach($books) { $book in Toggle("Read \(book.id)", isOn: $book.isRead) }
        ForEach($books, id: \.id) { book in Text(book.wrappedValue.title) }
        if let book = $books.first(where: { $0.wrappedValue.id == 2 }) { Toggle("Second", isOn: book.isRead) }
        Text("\($books.count) \(books.filter(\.isRead).count)")
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Title 2").type("c")
    await page.field("Read 1").click()
    await page.field("Second").click()
    #expect(await page.text.hasSuffix("a c Second 2 2"))
  }
}
