import ComposableArchitectureClassic
import Dispatch

struct DraftState: Equatable {
  struct Signature: Equatable {
    var isOn = false
    var text = "Yours"
  }

  @BindableState var subject = ""
  @BindableState var signature = Signature()
  var seconds = 0
  var alert: AlertState<DraftAction>?
}

enum DraftAction: BindableAction, Equatable {
  case alertDismissed
  case binding(BindingAction<DraftState>)
  case closeButtonTapped
  case discardConfirmed
  case started
  case tick
}

struct DraftEnvironment {
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

let draftReducer = Reducer<DraftState, DraftAction, DraftEnvironment> { state, action, environment in
  enum TimerID {}

  switch action {
  case .alertDismissed:
    state.alert = nil
    return .none

  case .binding(\.$signature.isOn):
    state.signature.text = state.signature.isOn ? "Yours" : ""
    return .none

  case .binding:
    return .none

  case .closeButtonTapped:
    state.alert = AlertState(
      title: TextState("Discard the draft?"),
      message: TextState(state.subject),
      primaryButton: .destructive(TextState("Discard"), action: .send(.discardConfirmed)),
      secondaryButton: .cancel(TextState("Keep"))
    )
    return .none

  case .discardConfirmed:
    return .cancel(id: TimerID.self)

  case .started:
    return Effect.timer(id: TimerID.self, every: 1, on: environment.mainQueue)
      .map { _ in DraftAction.tick }

  case .tick:
    state.seconds += 1
    return .none
  }
}
.binding()
