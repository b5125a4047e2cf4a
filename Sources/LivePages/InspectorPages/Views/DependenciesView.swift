import LivePages
import StoreInspector

/// The dependencies that an entry's reducer and effects have used, with what they answered.
struct DependenciesView: View {
  let dependencies: [InspectedDependency]

  var body: some View<InspectorAction> {
    Container(.div, .id("dependencies")) {
      Text("Dependencies that were used", .p, .class("inspector-label"))
      Container(.ul, .class("inspector-list")) {
        ForEach(dependencies, id: \.name) { dependency in
          Container(.li) {
            Text("\(dependency.name) ", .code)
            ForEach(Array(dependency.calls.enumerated()), id: \.offset) { call in
              Element(.div, .class("inspector-call")) { Self.words(for: call.element) }
            }
          }
        }
      }
    }
  }

  private static func words(for call: InspectedDependency.Call) -> String {
    let name = call.endpoint.isEmpty ? "It" : call.endpoint
    let more = call.omittedAnswers > 0 ? ["and \(call.omittedAnswers) more"] : []
    let answers = call.answers.isEmpty ? "" : ": " + (call.answers + more).joined(separator: ", ")
    let end =
      switch call.progress {
      case .running: call.answers.isEmpty ? "has not answered" : "goes on"
      case .completed: call.answers.isEmpty ? "ended without an answer" : "answered"
      case .cancelled: "was cancelled"
      case .failed(let error): "failed with \(error)"
      }
    let time = call.duration.map { $0 >= .milliseconds(1) ? " after \($0.words)" : "" } ?? ""
    return "\(name) \(end)\(time)\(answers)"
  }
}
