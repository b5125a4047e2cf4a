import LivePages
import StoreInspector

/// The actions that match the filter, in windows of limited size.
struct LogView: View {
  let choice: InspectorChoice
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    let log = snapshot.log
    Container(.section, .id("log"), .aria("labelledby", "log-title")) {
      Text("Log", .h3, .id("log-title"))
      Container(.div, .class("inspector-row")) {
        TextField("Filter", text: choice.filter, kind: .search) { .filterChanged($0) }
          .id("filter").debounce(.milliseconds(20))
        Picker("Period", selection: choice.period, in: LogPeriod.allCases) {
          $0.rawValue
        } send: {
          .periodChosen($0)
        }
      }
      Element(.p, .id("found"), .role("status")) { "\(log.found) of \(log.count) actions" }
      Container(.ul, .id("log-rows"), .class("inspector-list")) {
        ForEach(log.rows) { row in
          Container(.li, .id("entry-\(row.id)")) {
            Button(send: .entryChosen(row.id)) {
              Text("\(row.id) ", .span, .class("inspector-number"))
              Text(row.name, .code)
              Text(" \(row.sender.words)\(row.outcome.words), \(row.time.words)", .small)
            }
            .class("inspector-entry")
            .attributes(row.id == snapshot.entry ? .aria("current", "true") : nil)
          }
        }
      }
      if let first = snapshot.numbers?.lowerBound, first > 1 {
        Text("Of the entries before entry \(first), only the last state is kept.", .p)
      }
      Container(.div, .class("inspector-row")) {
        Button("Newer", send: .newerTapped).disabledKeepingFocus(log.newer == nil)
        Button("Older", send: .olderTapped).disabledKeepingFocus(log.older == nil)
      }
    }
  }
}

extension ActionSender {
  /// A description of the sender, for users.
  var words: String {
    switch self {
    case .person: "sent"
    case .effect(let number): "by effect \(number)"
    case .parent: "by a parent"
    }
  }
}

extension ActionOutcome {
  /// A description of the outcome. It is empty for an action that was handled.
  var words: String {
    switch self {
    case .handled: ""
    case .refused: ", refused"
    case .skipped: ", skipped"
    }
  }
}

extension Duration {
  /// The duration in seconds, or in microseconds if it is shorter than a millisecond.
  var words: String {
    if self < .milliseconds(1) { return "\(Int((self / .microseconds(1)).rounded())) µs" }
    let digits = self < .seconds(1) ? 10_000.0 : 100
    return "\((self / .seconds(1) * digits).rounded() / digits) s"
  }
}
