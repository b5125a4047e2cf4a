import LivePages

/// The experiment with an operator for two competing publishers.
struct AmbCard: View {
  let diagram: MarbleDiagram
  let winner: AmbExperiment.Contestant?
  let isOver: Bool
  let allowed: Set<AmbExperiment.Act>

  init(_ experiment: AmbExperiment) {
    diagram = experiment.diagram
    winner = experiment.winner
    isOver = experiment.isOver
    allowed = experiment.allowed
  }

  var body: some View<StreamsAction> {
    ExperimentCard(
      name: .amb,
      title: "An operator: amb",
      explanation:
        "The publisher that sends first wins. The other one is cancelled, and the completion is the winner's. A completion counts as sending, too.",
      code: "first.amb(second).sink(…)",
      diagram: diagram,
      standing: standing,
      groups: [
        ActGroup("First", ("Send", .sendFirst), ("Finish", .finishFirst), ("Fail", .failFirst)),
        ActGroup("Second", ("Send", .sendSecond), ("Finish", .finishSecond), ("Fail", .failSecond)),
        ActGroup("Subscriber", ("Cancel", .cancel)),
      ],
      allowed: allowed,
      action: StreamsAction.amb
    )
  }

  private var standing: String {
    switch (winner, isOver) {
    case (nil, false): "Neither publisher has emitted yet."
    case (nil, true): "The subscriber cancelled before either publisher emitted."
    case (.first, false): "First has won, and Second is ignored."
    case (.second, false): "Second has won, and First is ignored."
    case (.first, true): "First won. The subscription has ended."
    case (.second, true): "Second won. The subscription has ended."
    }
  }
}
