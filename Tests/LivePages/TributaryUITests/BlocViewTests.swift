import Bloc
import LivePagesTesting
import Testing

@testable import TributaryUI

private final class CounterCubit: Cubit<Int> {
  init() { super.init(0) }
  func increment() { emit(state + 1) }
}

/// Tests of blocs in views. Views observe a bloc like any other observable object, so the widgets of Flutter's library
/// have counterparts among SwiftUI's names.
struct BlocViewTests {
  /// The counterpart of a `BlocProvider` that creates its bloc: the state of a view.
  private struct Provider: View {
    @State private var counter = CounterCubit()
    let closed: Log
    var body: some View {
      VStack {
        Builder()
        Other()
      }
      .environment(counter)
      .onDisappear {
        Task {
          await counter.close()
          closed("closed \(counter.isClosed)")
        }
      }
    }
  }

  /// The counterpart of a `BlocBuilder` with `context.read`.
  private struct Builder: View {
    @Environment(CounterCubit.self) private var counter
    var body: some View {
      Text("count \(counter.state)")
      Button("Increment") { counter.increment() }
    }
  }

  /// The counterpart of a `BlocSelector` and a `BlocListener`.
  private struct Other: View {
    @Environment(CounterCubit.self) private var counter
    @State private var changes: [String] = []
    var body: some View {
      Text(counter.state > 1 ? "many" : "few")
      Text(changes.joined(separator: " "))
        .onChange(of: counter.state) { old, new in changes.append("\(old)-\(new)") }
    }
  }

  @MainActor @Test func viewsObserveABlocOfTheEnvironment() async {
    let closed = Log()
    let page = await LivePageTest(ViewPage { Provider(closed: closed) })
    #expect(await page.text == "count 0 Increment few")
    await page.button("Increment").click()
    await page.button("Increment").click()
    #expect(await page.text == "count 2 Increment many 0-1 1-2")
    await page.leave()
    await page.settle()
    #expect(closed.entries == ["closed true"])
  }

  @MainActor @Test func aBlocIsAnObservableObject() async {
    struct Screen: View {
      @StateObject private var counter = CounterCubit()
      var body: some View {
        Text("count \(counter.state)")
        Button("Increment") { counter.increment() }
      }
    }
    let page = await LivePageTest(ViewPage { Screen() })
    await page.button("Increment").click()
    #expect(await page.text == "count 1 Increment")
  }
}
