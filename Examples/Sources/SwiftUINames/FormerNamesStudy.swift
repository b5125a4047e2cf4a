import TributaryUI

/// A screen as apps wrote it for the first iPhones with SwiftUI. Its names still work.
struct FormerNamesStudy: View {
  @State private var showsApp = false

  var body: some View {
    VStack {
      Text("The app of 2019 is in a sheet.")
      Button("Open the app of 2019") { showsApp = true }
    }
    .sheet(isPresented: $showsApp) { FormerApp() }
  }
}

/// The books of an app of 2019.
private final class Books: ObservableObject {
  @Published var titles = ["Emma", "Persuasion"]
}

private struct FormerApp: View {
  private enum Question: Identifiable {
    case delete, about

    var id: Self { self }
  }

  @ObservedObject private var books = Books()
  @State private var isSorting = false
  @State private var question: Question?

  var body: some View {
    NavigationView {
      List {
        ForEach(books.titles, id: \.self) { title in
          NavigationLink(destination: FormerBookView(title: title)) { Text(title) }
        }
        Button(action: { question = .delete }) { Text("Delete all") }
          .alert(item: $question) { alert(for: $0) }
      }
      .listStyle(GroupedListStyle())
      .navigationBarTitle("Books", displayMode: NavigationBarItem.TitleDisplayMode.inline)
      .navigationBarItems(
        leading: Button(action: { isSorting = true }) { Text("Sort") },
        trailing: Button(action: { question = .about }) { Text("About") }
      )
      .actionSheet(isPresented: $isSorting) { sorting }
    }
    .navigationViewStyle(StackNavigationViewStyle())
    .edgesIgnoringSafeArea(Edge.Set(Edge.bottom))
    .statusBar(hidden: false)
  }

  private func alert(for question: Question) -> Alert {
    switch question {
    case .about:
      Alert(title: Text("Books of 2019"), dismissButton: .default(Text("Thanks")))
    case .delete:
      Alert(
        title: Text("Delete all books?"),
        message: Text("This can’t be undone."),
        primaryButton: .destructive(Text("Delete")) { books.titles = [] },
        secondaryButton: .cancel()
      )
    }
  }

  private var sorting: ActionSheet {
    ActionSheet(
      title: Text("Sort the books"),
      buttons: [
        .default(Text("From A to Z")) { books.titles.sort() },
        .default(Text("From Z to A")) { books.titles.sort(by: >) },
        .cancel(),
      ]
    )
  }
}

private struct FormerBookView: View {
  @Environment(\.presentationMode) private var presentationMode: Binding<PresentationMode>
  @Environment(\.sizeCategory) private var size: ContentSizeCategory
  @State private var note = ""
  @State private var isLarge = false
  let title: String

  var body: some View {
    VStack {
      Text(title).font(isLarge ? .largeTitle : .body).animation(.easeInOut, value: isLarge)
      Toggle(isOn: $isLarge) { Text("Large") }
      Text(size.isAccessibilityCategory ? "Very large text" : "Text of the usual size")
      TextField("Note", text: $note)
        .autocapitalization(UITextAutocapitalizationType.none)
        .disableAutocorrection(true)
      Button(action: { presentationMode.wrappedValue.dismiss() }) { Text("Done with \(title)") }
    }
    .padding()
    .navigationBarTitle(Text(title))
    .navigationBarBackButtonHidden(true)
  }
}

/// A screen without a bar, in any style of navigation.
private struct FormerPlainView<Style: NavigationViewStyle>: View {
  let style: Style

  var body: some View {
    NavigationView { Text("Without a bar").navigationBarHidden(true) }.navigationViewStyle(style)
  }
}

struct FormerNames_Previews: PreviewProvider {
  static let phone = PreviewDevice(rawValue: "iPhone SE")

  static var previews: some View {
    FormerPlainView(style: DefaultNavigationViewStyle())
      .previewDevice(phone)
      .previewLayout(PreviewLayout.sizeThatFits)
      .previewDisplayName("The app of 2019")
      .previewInterfaceOrientation(InterfaceOrientation.portrait)
  }
}
