import CombineShim
import LivePages

/// The experiment with a custom subscriber.
struct CustomSinkCard: View {
  let diagram: MarbleDiagram
  let requested: Subscribers.Demand
  let received: Int
  let outstanding: Subscribers.Demand
  let isListening: Bool
  let allowed: Set<CustomSinkExperiment.Act>

  init(_ experiment: CustomSinkExperiment) {
    diagram = experiment.diagram
    requested = experiment.requested
    received = experiment.received
    outstanding = experiment.outstanding
    isListening = experiment.isListening
    allowed = experiment.allowed
  }

  var body: some View<StreamsAction> {
    ExperimentCard(
      name: .customSink,
      title: "A subscriber by hand",
      explanation:
        "CustomSink requests three values, and one more when it receives the third. A subject stores nothing, so values without demand are lost.",
      code: """
        subject.customSink(
          demand: .max(3),
          moreDemand: { count in
            count == 3 ? .max(1) : .none
          }, …)
        """,
      diagram: diagram,
      standing: standing,
      groups: [
        ActGroup("Subject", ("Send", .send), ("Finish", .finish), ("Fail", .fail)),
        ActGroup("CustomSink", ("Request one more", .requestOne), ("Cancel", .cancel)),
      ],
      allowed: allowed,
      action: StreamsAction.customSink
    )
  }

  private var standing: String {
    let counts = "Requested \(requested.words), received \(received)"
    return isListening
      ? "\(counts), may still receive \(outstanding.words)." : "\(counts). The subscription has ended."
  }
}
