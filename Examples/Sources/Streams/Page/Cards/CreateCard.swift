import LivePages

/// The experiment with a publisher that is created from a closure.
struct CreateCard: View {
  let diagram: MarbleDiagram
  let cleanUps: Int
  let allowed: Set<CreateExperiment.Act>

  init(_ experiment: CreateExperiment) {
    diagram = experiment.diagram
    cleanUps = experiment.cleanUps
    allowed = experiment.allowed
  }

  var body: some View<StreamsAction> {
    ExperimentCard(
      name: .create,
      title: "A publisher of a closure: create",
      explanation:
        "The closure receives a subscriber. The token that it returns is cancelled once: on completion, or when the subscriber cancels. Later values are ignored.",
      code: """
        AnyPublisher.create { subscriber in
          handle = subscriber
          return AnyCancellable { cleanUp() }
        }
        """,
      diagram: diagram,
      standing: cleanUps == 0
        ? "It is running, and hasn't been cleaned up." : "It has ended; the clean-up ran \(times(cleanUps)).",
      groups: [
        ActGroup("Handle", ("Send", .send), ("Finish", .finish), ("Fail", .fail)),
        ActGroup("Subscriber", ("Cancel", .cancel)),
      ],
      allowed: allowed,
      action: StreamsAction.create
    )
  }

  private func times(_ count: Int) -> String {
    count == 1 ? "once" : "\(count) times"
  }
}
