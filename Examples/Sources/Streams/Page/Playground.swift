import Bloc

/// The experiments of a tab, whose publishers and subscribers are isolated to the tab's actor. The state
/// contains the events that they show.
public final class Playground: Cubit<Playground.State> {
  /// A card for each experiment.
  public struct State {
    let customSink: CustomSinkCard
    let amb: AmbCard
    let create: CreateCard
    let demandBuffer: DemandBufferCard

    init(_ experiments: Experiments) {
      customSink = CustomSinkCard(experiments.customSink)
      amb = AmbCard(experiments.amb)
      create = CreateCard(experiments.create)
      demandBuffer = DemandBufferCard(experiments.demandBuffer)
    }
  }

  struct Experiments {
    var customSink = CustomSinkExperiment()
    var amb = AmbExperiment()
    var create = CreateExperiment()
    var demandBuffer = DemandBufferExperiment()

    mutating func reset(_ name: ExperimentName) {
      switch name {
      case .customSink: customSink = CustomSinkExperiment()
      case .amb: amb = AmbExperiment()
      case .create: create = CreateExperiment()
      case .demandBuffer: demandBuffer = DemandBufferExperiment()
      }
    }
  }

  private var experiments: Experiments

  init(isolation: isolated any Actor) {
    let experiments = Experiments()
    self.experiments = experiments
    super.init(State(experiments), isolation: isolation)
  }

  func perform(_ action: StreamsAction) {
    switch action {
    case .customSink(let act): experiments.customSink.perform(act)
    case .amb(let act): experiments.amb.perform(act)
    case .create(let act): experiments.create.perform(act)
    case .demandBuffer(let act): experiments.demandBuffer.perform(act)
    case .reset(let name): experiments.reset(name)
    }
    emit(State(experiments))
  }
}
