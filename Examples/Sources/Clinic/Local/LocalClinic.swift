import NIOConcurrencyHelpers

/// A local clinic. Its responses change with each request. The conditions determine their delay and their
/// failures.
public final class LocalClinic: Sendable {
  private struct State {
    var conditions = ClinicConditions()
    /// How many requests were answered, for each kind.
    var answers: [ClinicQuestion: Int] = [:]
  }

  private let state = NIOLockedValueBox(State())
  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock that measures the delays.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  /// The conditions for the next requests.
  public var conditions: ClinicConditions {
    get { state.withLockedValue { $0.conditions } }
    set { state.withLockedValue { $0.conditions = newValue } }
  }

  /// The repository that sends requests to this clinic.
  public var repository: ClinicRepository {
    ClinicRepository(
      treatments: { () async throws(ClinicError) in
        Treatment.list(inAnswer: try await self.answer(to: .treatments))
      },
      oralInspections: { () async throws(ClinicError) in
        OralInspection.list(inAnswer: try await self.answer(to: .oralInspections))
      },
      smileSolution: { () async throws(ClinicError) in
        SmileSolution.plan(inAnswer: try await self.answer(to: .smileSolution))
      }
    )
  }

  /// Waits, and returns the number of the response, starting from zero.
  private func answer(to question: ClinicQuestion) async throws(ClinicError) -> Int {
    let conditions = conditions
    do {
      try await clock.sleep(for: conditions.delay.duration * question.patience)
    } catch {
      throw .cancelled
    }
    guard !conditions.unanswered.contains(question) else { throw .refused }
    return state.withLockedValue { state in
      let number = state.answers[question, default: 0]
      state.answers[question] = number + 1
      return number
    }
  }
}
