import Bloc

/// The conditions of the clinic, as the user sets them.
final class ConditionsCubit: Cubit<ClinicConditions> {
  init(_ conditions: ClinicConditions, isolation: isolated any Actor) {
    super.init(conditions, isolation: isolation)
  }

  func choose(_ delay: ClinicConditions.Delay) {
    emit(ClinicConditions(delay: delay, unanswered: state.unanswered))
  }

  func toggle(_ question: ClinicQuestion) {
    emit(ClinicConditions(delay: state.delay, unanswered: state.unanswered.symmetricDifference([question])))
  }
}
