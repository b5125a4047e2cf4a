import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of overloads that apps use.
struct OverloadTests {
  @Test func alertsAndDialogsPresentDataAndErrors() async {
    struct Failure: LocalizedError {
      let errorDescription: String? = "It failed."
    }
    struct Screen: View {
      @State private var data: String?
      @State private var isShown = false
      @State private var isFailing = false
      @State private var isAsking = false
      @State private var answer = "none"
      var body: some View {
        Button("Show nothing") { isShown = true }
        Button("Show data") {
          data = "data"
          isShown = true
        }
        Button("Fail") { isFailing = true }
        Button("Ask") { isAsking = true }
        Text("answer \(answer)")
          .alert("Title", isPresented: $isShown, presenting: data) { data in
            Button("Take \(data)") { answer = data }
          } message: {
            Text("about \($0)")
          }
          .alert(isPresented: $isFailing, error: Failure()) { Button("Retry") { answer = "retried" } }
          .confirmationDialog(String("Really?"), isPresented: $isAsking, titleVisibility: .visible) {
            Button("Yes") { answer = "yes" }
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Show nothing").click()
    #expect(await !page.text.contains("Title"))
    await page.button("Show data").click()
    #expect(await page.text.contains("Title about data"))
    await page.button("Take data").click()
    #expect(await page.text.contains("answer data"))
    await page.button("Fail").click()
    #expect(await page.text.contains("It failed."))
    await page.button("Retry").click()
    #expect(await page.text.contains("answer retried"))
    await page.button("Ask").click()
    #expect(await page.text.contains("Really?"))
    await page.button("Yes").click()
    #expect(await page.text.contains("answer yes"))
  }

  @Test func aDatePickerWithALabelLimitsItsDatesOnOneSide() async {
    struct Screen: View {
      let title = "From"
      @State private var first = Date(timeIntervalSince1970: 0)
      @State private var last = Date(timeIntervalSince1970: 0)
      var body: some View {
        DatePicker(
          selection: $first,
          in: ...Date(timeIntervalSince1970: 86_400),
          displayedComponents: .date
        ) {
          Text("Until")
        }
        DatePicker(title, selection: $last, in: Date(timeIntervalSince1970: 0)..., displayedComponents: .date)
        Text(
          "\(Int(first.timeIntervalSince1970 / 86_400)) \(Int(last.timeIntervalSince1970 / 86_400))"
        )
      }
    }
    let page = await LivePageTest(
      ViewPage { Screen().environment(\.timeZone, TimeZone(secondsFromGMT: 0) ?? .current) }
    )
    await page.field("Until").type("1970-01-02")
    await page.field("From").type("1970-01-03")
    #expect(await page.text.contains("1 2"))
  }

  @Test func aLinkTakesItsDestinationFromAFunction() async {
    @MainActor func link(@ViewBuilder to destination: () -> some View) -> some View {
      NavigationLink(destination: destination()) { Text("Open") }
    }
    let page = await LivePageTest(ViewPage { NavigationStack { link { Text("opened") } } })
    await page.button("Open").click()
    #expect(await page.text.contains("opened"))
  }

  @Test func slidersAndSteppersReportEdits() async {
    struct Screen: View {
      let log: Log
      @State private var value = 0.0
      @State private var count = 0
      var body: some View {
        Slider(value: $value, in: 0...10) {
          Text("Volume")
        } onEditingChanged: {
          log("slider \($0) \(value)")
        }
        Stepper("Count", value: $count, in: 0...3) { log("stepper \($0) \(count)") }
      }
    }
    let log = Log()
    let page = await LivePageTest(ViewPage { Screen(log: log) })
    await page.field("Volume").type("4")
    await page.button("Increment Count").click()
    #expect(
      await log.entries == ["slider true 0.0", "slider false 4.0", "stepper true 0", "stepper false 1"]
    )
  }

  @Test func aListBindsItsElements() async {
    struct Item: Identifiable {
      let id: Int
      var name: String
    }
    struct Screen: View {
      @State private var items = [Item(id: 1, name: "a"), Item(id: 2, name: "b")]
      var body: some View {
        List($items) { $item in TextField("Name \(item.id)", text: $item.name) }
        Text(items.map(\.name).joined())
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.field("Name 2").type("c")
    #expect(await page.text == "ac")
  }

  @Test func aBindingHidesColumnsOfASplitView() async {
    struct Screen: View {
      @State private var visibility = NavigationSplitViewVisibility.all
      var body: some View {
        NavigationSplitView(columnVisibility: $visibility) {
          Text("sidebar")
        } content: {
          Text("content")
        } detail: {
          Button("Two") { visibility = .doubleColumn }
          Button("One") { visibility = .detailOnly }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    #expect(await page.text == "sidebar content Two One")
    await page.button("Two").click()
    #expect(await page.text == "content Two One")
    await page.button("One").click()
    #expect(await page.text == "Two One")
  }

  @Test func buttonsHaveASymbolAndARole() async {
    let page = await LivePageTest(ViewPage { Button("Delete", systemImage: "trash", role: .destructive) {} })
    let button = await page.html().elements.first { $0.tag == .button }
    #expect(button?[attribute: "class"]?.contains("destructive") == true)
  }
}
