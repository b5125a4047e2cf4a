// Names that the library rejects, as apps use them. `.ci/view-names --compile` compiles this file.

import Foundation
import TributaryUI

struct Scrolling: View {
  @State private var id: Int?
  @State private var position = ScrollPosition(edge: .top)
  @State private var offset: CGFloat = 0
  var body: some View {
    ScrollView { Text("x") }.scrollPosition(id: $id)
    ScrollView { Text("x") }.scrollPosition($position)
    ScrollView { Text("x") }.defaultScrollAnchor(.bottom)
    ScrollView { Text("x") }.onScrollGeometryChange(for: CGFloat.self) {
      $0.contentOffset.y
    } action: { _, new in
      offset = new
    }
    ScrollView { Text("x") }.onScrollPhaseChange { _, new in print(new) }
    Text("x").onScrollVisibilityChange { print($0) }
  }
}
struct Transitions: View {
  var body: some View {
    Text("x").scrollTransition { content, phase in
      content.opacity(phase.isIdentity ? 1 : 0).scaleEffect(phase.isIdentity ? 1 : 0.8)
    }
    Text("x").scrollTransition(.animated, axis: .horizontal) { content, phase in
      content.offset(x: phase.value * 10)
    }
    Text("x").visualEffect { content, proxy in content.offset(y: proxy.size.height) }
  }
}
struct Presentations: View {
  @State private var isShown = false
  @FocusState private var isFocused: Bool
  @Namespace private var space
  var body: some View {
    Text("x").inspector(isPresented: $isShown) { Text("y").inspectorColumnWidth(200) }
    Text("x").inspectorColumnWidth(min: 100, ideal: 200, max: 300)
    Text("x").navigationSplitViewColumnWidth(min: 100, ideal: 200)
    Text("x").navigationSplitViewColumnWidth(200)
    Text("x").presentationBackgroundInteraction(.enabled)
    Text("x").onContinueUserActivity("a") { _ in }
    Text("x").toolbarTitleMenu { Button("x") {} }
    Text("x").navigationSubtitle("x")
    Text("x").searchFocused($isFocused)
    Text("x").gridCellColumns(2)
    Text("x").gridCellUnsizedAxes(.horizontal)
    Text("x").gridColumnAlignment(.leading)
    Text("x").listRowSpacing(10)
    Text("x").menuIndicator(.hidden)
    Text("x").tabViewBottomAccessory { Text("x") }
  }
}
struct Focus: View {
  @FocusState private var isActive: Bool
  @FocusedValue(\.count) private var count
  @FocusedBinding(\.name) private var name
  var body: some View {
    Text("x").focusable()
    Text("x").focusedValue(\.count, 1)
    Text("x").focusedSceneValue(\.count, 1)
    Text("x").onKeyPress(.space) { .handled }
    Text("x").onKeyPress { press in press.characters == "a" ? .handled : .ignored }
    Text("x").onContinuousHover { phase in
      switch phase {
      case .active(let place): print(place)
      case .ended: break
      }
    }
  }
}
struct CountKey: FocusedValueKey { typealias Value = Int }
struct NameKey: FocusedValueKey { typealias Value = Binding<String> }
extension FocusedValues {
  var count: Int? {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }
  var name: Binding<String>? {
    get { self[NameKey.self] }
    set { self[NameKey.self] = newValue }
  }
}
