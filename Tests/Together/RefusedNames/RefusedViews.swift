// Names that the library rejects, as apps use them. `.ci/view-names --compile` compiles this file.

import Foundation
import TributaryUI

struct SharedText: View {
  var body: some View {
    ShareLink(item: "text")
  }
}
struct SharedLinks: View {
  let url = URL(string: "https://a.example")!
  var body: some View {
    HStack {
      ShareLink(item: url) { Label("Share", systemImage: "square.and.arrow.up") }
      ShareLink("Share", item: url, subject: Text("x"), message: Text("y"))
    }
  }
}
struct SharedItems: View {
  let items: [String]
  var body: some View {
    ShareLink(items: items)
  }
}
struct ManyDates: View {
  @State var dates: Set<DateComponents> = []
  var body: some View {
    MultiDatePicker("Dates", selection: $dates)
  }
}
struct Flow: Layout {
  var spacing: CGFloat = 8
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = proposal.width ?? 0
    for view in subviews { _ = view.sizeThatFits(.unspecified) }
    return CGSize(width: width, height: 0)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for index in subviews.indices { subviews[index].place(at: .zero, proposal: .unspecified) }
  }
}
struct Tags: View {
  var body: some View {
    Flow(spacing: 4) { Text("x") }
  }
}
struct OtherControls: View {
  var body: some View {
    PasteButton(payloadType: String.self) { print($0) }
    Rectangle().fill(MeshGradient(width: 1, height: 1, points: [[0, 0]], colors: [.red]))
  }
}
struct Person: Identifiable {
  let id: Int
  let name: String
}
struct PeopleTable: View {
  let people: [Person]
  var body: some View {
    Table(people) {
      TableColumn("Name", value: \.name)
      TableColumn("Id") { Text("\($0.id)") }
    }
  }
}
struct Ellipses: View {
  var body: some View {
    Circle().fill(EllipticalGradient(colors: [.red, .blue]))
  }
}
