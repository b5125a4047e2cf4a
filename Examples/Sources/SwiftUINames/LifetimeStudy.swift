import TributaryUI

/// The life of a view: it appears, runs tasks, receives changes, and disappears.
struct LifetimeStudy: View {
  @State private var isShown = true
  @State private var events: [String] = []
  @State private var limit = 3
  @State private var seconds = 0
  @State private var widest = 0
  @State private var width = 0
  private let ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 12) {
        Button(isShown ? "Hide the counter" : "Show the counter") { isShown.toggle() }
        if isShown {
          CountdownView(from: limit)
            .onAppear { events.append("appeared") }
            .onDisappear { events.append("disappeared") }
        }
        Stepper("From \(limit)", value: $limit, in: 1...9)
          .onChange(of: limit) { old, new in events.append("from \(old) to \(new)") }
        Text("Here for \(seconds) seconds").onReceive(ticks) { _ in seconds += 1 }
        Text("Events: \(events.joined(separator: ", "))")
        Divider()
        VStack(alignment: .leading) {
          ForEach(["A short line", "A line that is longer than the other ones"], id: \.self) { line in
            Text(line).preference(key: LongestLine.self, value: line.count)
          }
        }
        .onPreferenceChange(LongestLine.self) { widest = $0 }
        Text("The longest line has \(widest) letters.")
        Text("This view is \(width > 0 ? "measured" : "not measured").")
          .onGeometryChange(for: Int.self) { (proxy: GeometryProxy) in
            Int(proxy.size.width)
          } action: {
            width = $0
          }
        Divider()
        TransactionsView()
      }
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}

/// A number that is counted down by a task, which ends with the view.
private struct CountdownView: View {
  let start: Int
  @State private var left: Int?

  init(from start: Int) { self.start = start }

  var body: some View {
    Group {
      if left == 0 { Text("Done") } else { Text("\(left ?? start) to go") }
    }
    .task(id: start) {
      left = start
      while let number = left, number > 0 {
        do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
        left = number - 1
      }
    }
  }
}

/// The number of letters of the longest line inside a view.
private struct LongestLine: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
}

/// A bar that changes its length with animations and without.
private struct TransactionsView: View {
  @State private var length = 80.0

  var body: some View {
    Color.accentColor.frame(width: length, height: 12)
      .transaction { transaction in
        if length > 160 { transaction.animation = nil }
      }
      .accessibilityHidden(true)
    Text("The bar is \(Int(length)) points long.")
    HStack {
      Button("Longer") { withTransaction(Transaction(animation: Self.slow)) { length += 40 } }
      Button("As before") {
        var transaction = Transaction()
        transaction.disablesAnimations = true
        withTransaction(transaction) { length = 80 }
      }
    }
  }

  private static let slow = Animation.easeInOut(duration: 0.4)
}
