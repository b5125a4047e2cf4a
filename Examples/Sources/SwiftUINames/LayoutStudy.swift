import TributaryUI

/// Stacks, grids and frames.
struct LayoutStudy: View {
  @Environment(\.horizontalSizeClass) private var sizeClass
  @State private var isWide = false

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 72))], spacing: 8) {
          ForEach(1..<7) { number in
            Text("\(number)").frame(maxWidth: .infinity, minHeight: 44).background(.quaternary)
              .clipShape(RoundedRectangle(cornerRadius: 8))
          }
        }
        Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 4) {
          GridRow {
            Text("Name").bold()
            Text("Blob")
          }
          GridRow {
            Text("City").bold()
            Text("Cupertino")
          }
        }
        ScrollView(.horizontal) {
          LazyHStack {
            ForEach(1..<12) { Text("Card \($0)").padding().background(.regularMaterial, in: Capsule()) }
          }
        }
        .scrollIndicators(.hidden)
        .frame(height: 72)
        ZStack(alignment: .bottomTrailing) {
          Rectangle().fill(.teal.opacity(0.3)).frame(height: 80)
          Text("Badge").padding(6).background(.background).zIndex(1)
        }
        .overlay(alignment: .topLeading) { Text("Over").padding(4) }
        .border(.secondary)
        HStack {
          Text("Fixed").fixedSize(horizontal: true, vertical: false)
          Spacer(minLength: 20)
          Text("A longer text that shrinks").layoutPriority(-1)
        }
        VStack(alignment: .leading) {
          Text("Top of the card")
          Spacer()
          Text("Bottom of the card")
        }
        .padding()
        .background(.quaternary)
        Button("Change the width") { withAnimation(.easeInOut) { isWide.toggle() } }
        Color.accentColor.frame(width: isWide ? 240 : 120, height: 12).cornerRadius(6)
          .accessibilityHidden(true)
        GeometryReader { proxy in
          Text("Half of the width is \(Int(proxy.size.width / 2)) points.").frame(width: proxy.size.width)
        }
        .frame(height: 24)
        ViewThatFits {
          Text(sizeClass == .compact ? "A compact window" : "A regular window")
          Text("Window")
        }
      }
      .padding()
    }
    .safeAreaInset(edge: .bottom) { Text("Below the content").padding(8) }
    .ignoresSafeArea(.keyboard)
  }
}
