import LivePages
import StreamPlayground

/// One browser session's playground. The actor owns the experiments, whose publishers and subscribers live on
/// it.
public actor StreamsSession: LiveSession {
  private let onChange: ChangeSignal
  private var customSink = CustomSinkExperiment()
  private var amb = AmbExperiment()
  private var create = CreateExperiment()
  private var demandBuffer = DemandBufferExperiment()

  init(onChange: ChangeSignal) {
    self.onChange = onChange
  }

  public func body() -> HTML {
    StreamsView(
      customSink: CustomSinkCard(customSink),
      amb: AmbCard(amb),
      create: CreateCard(create),
      demandBuffer: DemandBufferCard(demandBuffer)
    )
    .body
  }

  public func receive(_ event: StreamsEvent) {
    switch event {
    case .customSink(let act): customSink.perform(act)
    case .amb(let act): amb.perform(act)
    case .create(let act): create.perform(act)
    case .demandBuffer(let act): demandBuffer.perform(act)
    case .reset(let name): reset(name)
    }
    onChange()
  }

  private func reset(_ name: ExperimentName) {
    switch name {
    case .customSink: customSink = CustomSinkExperiment()
    case .amb: amb = AmbExperiment()
    case .create: create = CreateExperiment()
    case .demandBuffer: demandBuffer = DemandBufferExperiment()
    }
  }
}
