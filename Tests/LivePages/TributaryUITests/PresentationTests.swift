import LivePagesTesting
import Testing

// Imports single declarations, because the module's views have the same names.
import struct LivePagesCore.Element
import struct LivePagesCore.HTML

@testable import TributaryUI

struct PresentationTests {
  @Test func aSheetIsShownAndDismissed() async {
    struct Screen: View {
      @State private var isShown = false
      @State private var dismissals = 0
      var body: some View {
        Text("dismissals \(dismissals)")
        Button("Open") { isShown = true }
          .sheet(isPresented: $isShown, onDismiss: noteDismissal) { Sheet() }
      }
      private func noteDismissal() { dismissals += 1 }
    }
    struct Sheet: View {
      @Environment(\.dismiss) private var dismiss
      @Environment(\.isPresented) private var isPresented
      var body: some View {
        Text(isPresented ? "presented" : "alone")
        Button("Done") { dismiss() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Open").click()
    #expect(await page.text.contains("presented"))
    // Content behind the sheet isn't reachable.
    #expect(await !page.button("Open").isThere)
    await page.button("Done").click()
    #expect(await page.text == "dismissals 1 Open")
    await page.button("Open").click()
    await page.button("Close").click()
    #expect(await page.text == "dismissals 2 Open")
  }

  @Test func anotherItemShowsAnotherSheet() async {
    struct Item: Identifiable {
      let id: Int
    }
    struct Screen: View {
      @State private var item: Item?
      var body: some View {
        Button("Open") { item = Item(id: 1) }
          .sheet(item: $item) { shown in
            CounterView(name: "item \(shown.id)")
            Button("Next") { item = Item(id: shown.id + 1) }
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Open").click()
    await page.button("Count item 1").click()
    #expect(await page.text.contains("item 1 1"))
    await page.button("Next").click()
    #expect(await page.text.contains("item 2 0"))
  }

  @Test func buttonsOfAnAlertEndIt() async {
    struct Screen: View {
      @State private var isShown = false
      @State private var text = "none"
      var body: some View {
        Text(text)
        Button("Ask") { isShown = true }
          .alert("Sure?", isPresented: $isShown) {
            Button("Delete", role: .destructive) { text = "deleted" }
            Button("Cancel", role: .cancel) {}
          } message: {
            Text("It can't be undone.")
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Ask").click()
    #expect(await page.text.contains("Sure? It can't be undone. Delete Cancel"))
    await page.button("Delete").click()
    #expect(await page.text == "deleted Ask")
    await page.button("Ask").click()
    await page.button("Cancel").click()
    #expect(await page.text == "deleted Ask")
  }

  @Test func alertsOfOlderCodeHaveAnOKButton() async {
    struct Screen: View {
      @State private var isShown = false
      var body: some View {
        Button("Show") { isShown = true }
          .alert(isPresented: $isShown) { Alert(title: Text("Done"), dismissButton: nil) }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Show").click()
    #expect(await page.text == "Show Done OK")
    await page.button("OK").click()
    #expect(await page.text == "Show")
  }

  @Test func linksPushScreensThatArePopped() async {
    struct Numbers: View {
      let number: Int
      var body: some View {
        List {
          CounterView(name: "at \(number)")
          if number < 3 { NavigationLink("Next") { Numbers(number: number + 1) } }
        }
        .navigationTitle("Number \(number)")
        .toolbar { Button("Item \(number)") {} }
      }
    }
    let page = await LivePageTest(ViewPage { NavigationStack { Numbers(number: 1) } })
    #expect(await page.title == "Number 1")
    await page.button("Count at 1").click()
    await page.button("Next").click()
    #expect(await page.title == "Number 2")
    #expect(await !page.button("Item 1").isThere)
    await page.button("Next").click()
    #expect(await page.text == "Back Item 3 Number 3 at 3 0 Count at 3")
    await page.button("Back").click()
    await page.button("Back").click()
    // A covered screen keeps its state.
    #expect(await page.text == "Item 1 Number 1 at 1 1 Count at 1 Next")
  }

  @Test func inlineTitlesAreInTheBar() async {
    let page = await LivePageTest(
      ViewPage {
        NavigationStack {
          Text("content")
            .navigationTitle("Title")
            .navigationBarTitleDisplayMode(.inline)
            .toolbar { Button("Add") {} }
        }
      }
    )
    #expect(await page.text == "Title Add content")
    #expect(await page.title == "Title")
  }

  @Test func aLinkOutsideNavigationIsInert() async {
    let page = await LivePageTest(ViewPage { NavigationLink("Next") { Text("x") } })
    #expect(await page.button("Next").isDisabled())
  }

  @Test func destinationsAreShownWhileTheItemIsPresent() async {
    struct Screen: View {
      @State private var item: String?
      var body: some View {
        NavigationStack {
          Button("Show") { item = "detail" }
            .navigationDestination(item: $item) { Text($0) }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Show").click()
    #expect(await page.text == "Back detail")
    await page.button("Back").click()
    #expect(await page.text == "Show")
  }

  @Test func contentOfAMeasuredViewFollowsItsSize() async {
    let page = await LivePageTest(
      ViewPage {
        GeometryReader { proxy in
          Text("\(Int(proxy.size.width))")
        }
      }
    )
    let markup = await page.html()
    let id = markup.elements.first { $0[attribute: "data-live-hook"] == "TributarySize" }?.id
    await page.element(id: id ?? "").sendFromHook("size", [200, 100])
    #expect(await page.text == "200")
  }

  @Test func escapeDismissesTheSheetInFront() async {
    struct Screen: View {
      @State private var isShown = false
      @State private var isFrontShown = false
      @State private var name = ""
      var body: some View {
        Button("Open") { isShown = true }
          .sheet(isPresented: $isShown) {
            TextField("Name", text: $name)
            Button("More") { isFrontShown = true }
              .sheet(isPresented: $isFrontShown) { Text("front") }
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Open").click()
    await page.button("More").click()
    #expect(await page.text.contains("front"))
    await page.press(.escape)
    #expect(await !page.text.contains("front"))
    #expect(await page.field("Name").isThere)
    await page.field("Name").press(.escape)
    #expect(await page.text == "Open")
  }

  @Test func onlyItsContentDismissesAFullScreenCover() async {
    struct Screen: View {
      @State private var isShown = true
      var body: some View {
        Text("app").fullScreenCover(isPresented: $isShown) { Button("Log in") { isShown = false } }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.press(.escape)
    #expect(await page.button("Log in").isThere)
    await page.goBack()
    #expect(await page.button("Log in").isThere)
    await page.button("Log in").click()
    #expect(await page.text == "app")
  }

  @Test(arguments: [true, false], [true, false])
  func escapeAndTheBackButtonPressTheCancelButton(isAlert: Bool, isEscape: Bool) async {
    struct Screen: View {
      let isAlert: Bool
      @State private var isShown = true
      @State private var answer = "none"
      var body: some View {
        if isAlert {
          Text(answer).alert("Sure?", isPresented: $isShown) { buttons }
        } else {
          Text(answer).confirmationDialog("Sure?", isPresented: $isShown) { buttons }
        }
      }
      @ViewBuilder private var buttons: some View {
        Button("Delete", role: .destructive) { answer = "deleted" }
        Button("Keep", role: .cancel) { answer = "kept" }.padding()
      }
    }
    let page = await LivePageTest(ViewPage { Screen(isAlert: isAlert) })
    if isEscape { await page.press(.escape) } else { await page.goBack() }
    #expect(await page.text == "kept")
  }

  @Test func anAlertWithoutACancelButtonStays() async {
    let page = await LivePageTest(
      ViewPage {
        Text("app").alert("Sure?", isPresented: .constant(true)) { Button("Delete", role: .destructive) {} }
      }
    )
    await page.press(.escape)
    await page.goBack()
    #expect(await page.button("Delete").isThere)
  }

  @Test func aSheetOfAConstantBindingIsDismissedByOnDismiss() async {
    struct Screen: View {
      @State private var item: Int?
      @State private var dismissals = 0
      var body: some View {
        Text("dismissals \(dismissals)")
        Button("Open") { item = 1 }
          .sheet(isPresented: .constant(item != nil), onDismiss: noteDismissal) { Text("sheet") }
      }
      private func noteDismissal() {
        item = nil
        dismissals += 1
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for count in 1...2 {
      await page.button("Open").click()
      #expect(await page.text.contains("sheet"))
      await page.button("Close").click()
      #expect(await page.text == "dismissals \(count) Open")
    }
  }

  @Test func aButtonClosesAnAlertOfAConstantBinding() async {
    struct Screen: View {
      @State private var error: String?
      var body: some View {
        Button("Fail") { error = "No network" }
        Button("Reset") { error = nil }
        Text("screen")
          .alert("Error", isPresented: .constant(error != nil)) {
            Button("OK") {}
          } message: {
            Text(error ?? "")
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for _ in 1...2 {
      await page.button("Fail").click()
      #expect(await page.text.contains("No network"))
      await page.button("OK").click()
      #expect(await page.text == "Fail Reset screen")
      // The alert stays closed until its binding has been false.
      await page.button("Fail").click()
      #expect(await page.text == "Fail Reset screen")
      await page.button("Reset").click()
    }
  }

  @Test func aQueueOfErrorsShowsEachOfThem() async {
    struct Screen: View {
      @State private var errors = ["No network", "No network", "No space"]
      var body: some View {
        Text("\(errors.count) errors").alert("Error", isPresented: hasErrors) {
          Button("OK") {}
        } message: {
          Text(errors.first ?? "")
        }
      }
      private var hasErrors: Binding<Bool> {
        Binding(get: { !errors.isEmpty }, set: { _ in errors.removeFirst() })
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    for text in [
      "3 errors Error No network OK", "2 errors Error No network OK", "1 errors Error No space OK",
    ] {
      #expect(await page.text == text)
      await page.button("OK").click()
    }
    #expect(await page.text == "0 errors")
  }

  @Test func aButtonClosesAnAlertOfAConstantBindingAfterItsAction() async {
    struct Screen: View {
      @State private var answers = 0
      var body: some View {
        Text("\(answers) answers")
          .alert("Sure?", isPresented: .constant(true)) { Button("Yes") { answers += 1 } }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Yes").click()
    #expect(await page.text == "1 answers")
  }

  @Test func backButtonDismissesTheFrontPresentation() async {
    struct Screen: View {
      @State private var isShown = false
      var body: some View {
        NavigationStack {
          NavigationLink("Next") {
            Button("Open") { isShown = true }
              .navigationTitle("Second")
              .sheet(isPresented: $isShown) { Text("sheet") }
          }
          .navigationTitle("First")
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    @MainActor func depth() async -> String? {
      await page.html().elements.first { $0.tag == .main }?[attribute: "data-depth"]
    }
    #expect(await depth() == "0")
    await page.button("Next").click()
    #expect(await depth() == "1")
    await page.button("Open").click()
    #expect(await depth() == "2")
    await page.goBack()
    #expect(await page.text == "Back Second Open")
    await page.goBack()
    #expect(await page.text == "First Next")
    #expect(await depth() == "0")
  }

  @Test func aScreenWithoutABackButtonStays() async {
    struct Screen: View {
      @State private var isShown = true
      var body: some View {
        NavigationStack {
          Text("first")
            .navigationDestination(isPresented: $isShown) {
              Text("second").navigationBarBackButtonHidden(true)
            }
        }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    let window = await page.html().elements.first { $0.tag == .main }
    #expect(window?[attribute: "data-leaves"] == "false")
    #expect(window?[attribute: "data-hook-event-back"] == nil)
  }

  @Test(arguments: [true, false])
  func aConfirmationDialogHasOneCancelButton(hasOwn: Bool) async {
    struct Screen: View {
      let hasOwn: Bool
      @State private var isShown = false
      @State private var text = "none"
      var body: some View {
        Text(text)
        Button("Ask") { isShown = true }
          .confirmationDialog("Sure?", isPresented: $isShown) {
            Button("Delete", role: .destructive) { text = "deleted" }.padding()
            if hasOwn { Button("Keep", role: .cancel) { text = "kept" }.padding() }
          }
      }
    }
    let page = await LivePageTest(ViewPage { Screen(hasOwn: hasOwn) })
    await page.button("Ask").click()
    #expect(await page.button("Cancel").isThere != hasOwn)
    await page.button(hasOwn ? "Keep" : "Cancel").click()
    #expect(await page.text == "\(hasOwn ? "kept" : "none") Ask")
  }

  @Test func dialogsWithoutActionsHaveAStandardButton() async {
    struct Screen: View {
      @State private var isAlertShown = false
      @State private var isDialogShown = false
      var body: some View {
        Button("Alert") { isAlertShown = true }
          .alert("Done", isPresented: $isAlertShown) { if isDialogShown { Button("No") {} } }
        Button("Dialog") { isDialogShown = true }
          .confirmationDialog("Done", isPresented: $isDialogShown) {}
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Alert").click()
    await page.button("OK").click()
    await page.button("Dialog").click()
    #expect(await !page.button("OK").isThere)
    await page.button("Cancel").click()
    #expect(await page.text == "Alert Dialog")
  }

  @Test(arguments: ["root", "screen", "tab"])
  func aViewInsideContainersDeterminesItsSheet(place: String) async {
    struct Content: View {
      var body: some View {
        Text("content").interactiveDismissDisabled().presentationDetents([.medium])
      }
    }
    let page = await LivePageTest(
      ViewPage {
        Text("behind").sheet(isPresented: .constant(true)) {
          switch place {
          case "root": NavigationStack { List { Content() } }
          case "screen":
            NavigationStack { Text("root").navigationDestination(isPresented: .constant(true)) { Content() } }
          default: TabView { NavigationStack { Content() }.tabItem { Text("One") } }
          }
        }
      }
    )
    #expect(await !page.button("Close").isThere)
    let dialog = await page.html().elements.first { $0.tag == .dialog }
    #expect(dialog?[attribute: "class"] == "sheet detent")
    let window = await page.html().elements.first { $0[attribute: "data-leaves"] != nil }
    #expect(place == "screen" || window?[attribute: "data-leaves"] == "false")
  }
}
