#if LivePages
  import TributaryUI

  import protocol LivePagesCore.LivePage

  /// A page of views that decode the values of events.
  enum HostileViewPage {
    static func make() -> any LivePage { ViewPage(path: "/views") { Screen() } }

    private struct Screen: View {
      @State private var text = ""
      @State private var address = ""

      var body: some View {
        Text(address)
        TextField("Name", text: $text)
        List { ForEach(0..<100) { Text("row \($0)") } }
          .onOpenURL { address = $0.absoluteString }
      }
    }
  }
#endif
