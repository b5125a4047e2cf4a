import NIOConcurrencyHelpers

/// A clinic on this machine. Its answers change from question to question, take as long as its conditions
/// say, and fail where they say so.
public final class LocalClinic: Sendable {
  private struct State {
    var conditions = ClinicConditions()
    /// How many questions were answered.
    var answers: [ClinicQuestion: Int] = [:]
  }

  private let state = NIOLockedValueBox(State())
  private let clock: any Clock<Duration>

  /// - Parameter clock: The clock that measures how long answers take.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  /// How it behaves from the next question on.
  public var conditions: ClinicConditions {
    get { state.withLockedValue { $0.conditions } }
    set { state.withLockedValue { $0.conditions = newValue } }
  }

  /// The way to ask it.
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

  /// Waits, and gives the number of the answer, from zero.
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
