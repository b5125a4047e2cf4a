import ComposableArchitecture
import Foundation
import LivePages
import LivePagesTesting
import Testing

@testable import TodoMVC

struct TodoPageTests {
  private let storage = MemoryStorage()

  private func openPage(at address: PageAddress = PageAddress()) async -> LivePageTest {
    await LivePageTest(TodoPage { [storage] _ in storage }, at: address)
  }

  private func add(_ title: String, to page: LivePageTest) async {
    await page.field("New todo").type(title)
    await page.field("New todo").press(.return)
  }

  @Test func listAndFooterAreHiddenWithoutTodos() async {
    let page = await openPage()
    #expect(await !page.element(id: "main").isThere)
    #expect(await !page.element(id: "footer").isThere)
    await add("Milk", to: page)
    #expect(await page.field("New todo").value() == "")
    #expect(await page.element(id: "todo-count").value() == "1 item left")
    await page.button("Remove “Milk”").click()
    #expect(await !page.element(id: "footer").isThere)
  }

  @Test func aDoubleClickEditsATodo() async throws {
    let page = await openPage()
    await add("Milk", to: page)
    let title = try #require(await page.html().elements.first { $0[attribute: "class"] == "todo-title" })
    #expect(title[attribute: "data-double-click-event"] != nil)
    await page.button("Edit “Milk”").click()
    await page.field("Title of “Milk”").type("Bread")
    await page.field("Title of “Milk”").blur()
    await page.field("“Bread” is complete").click()
    #expect(await page.field("Mark all as complete").isTicked())
    await page.button("Clear completed").click()
    #expect(await !page.element(id: "main").isThere)
  }

  @Test func eachFilterHasAnAddress() async {
    let page = await openPage()
    await add("Milk", to: page)
    await add("Bread", to: page)
    await page.field("“Milk” is complete").click()
    await page.link("Active").follow()
    #expect(await page.address == "/todomvc/active")
    #expect(await !page.button("Remove “Milk”").isThere)
    await page.field("“Bread” is complete").click()
    #expect(await page.element(id: "todo-list").value() == "")
    await page.link("Completed").follow()
    #expect(await page.address == "/todomvc/completed")
    await page.goBack()
    #expect(await page.address == "/todomvc/active")
  }

  @Test(arguments: ["/all", "/other", "/active/1"])
  func otherAddressesAreRefused(text: String) throws {
    let page = TodoPage { [storage] _ in storage }
    #expect(page.action(for: try #require(PageAddress(text: text))) == nil)
  }

  @Test func aBrowserFindsItsTodosAgain() async throws {
    let browser = BrowserID()
    let key = TodoStorageKey(of: browser, storage: storage)
    do {
      let todos = Shared(wrappedValue: [], key)
      todos.withLock { $0.append(Todo(id: 1, title: "Milk")) }
      try await todos.save()
    }
    #expect(storage.read("todos") != nil)
    #expect(Shared(wrappedValue: [], key).wrappedValue == [Todo(id: 1, title: "Milk")])
  }
}
