import TributaryUI

/// Cards with the material and the button styles of newer systems.
struct GlassCards: View {
  @Namespace private var space
  @State private var isTinted = false
  private let change = GlassEffectTransition.materialize
  private let edges = ScrollEdgeEffectStyle.soft
  private let bar = TabBarMinimizeBehavior.onScrollDown

  var body: some View {
    VStack {
      GlassEffectContainer(spacing: 12) {
        HStack {
          Text("Clear").padding().glassEffect(Glass.clear).glassEffectID("clear", in: space)
          Text("Rounded").padding()
            .glassEffect(.regular.tint(isTinted ? .orange : nil).interactive(), in: .rect(cornerRadius: 12))
            .glassEffectUnion(id: "cards", namespace: space)
            .glassEffectTransition(change)
        }
      }
      Button("Tint the card") { isTinted.toggle() }.buttonStyle(GlassButtonStyle())
      Button("Remove the tint") { isTinted = false }.buttonStyle(GlassProminentButtonStyle())
      LinearGradient(colors: [.teal, .indigo], startPoint: .leading, endPoint: .trailing)
        .frame(height: 24)
        .backgroundExtensionEffect()
    }
    .scrollEdgeEffectStyle(edges, for: .top)
    .tabBarMinimizeBehavior(bar)
  }
}
