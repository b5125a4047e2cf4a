import Clinic
import Schedulers
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LocalClinicTests {
  private let clock = TestClock<Duration>()

  @Test
  func anAnswerTakesItsTime() async throws {
    let clinic = LocalClinic(clock: clock)
    let asked = Task { try await clinic.repository.oralInspections() }
    await clock.advance(by: .milliseconds(400))
    #expect(try await asked.value.map(\.area) == ["Gums", "Enamel", "Bite"])
  }

  @Test
  func theConditionsHoldFromTheNextQuestionOn() async throws {
    let clinic = LocalClinic(clock: clock)
    clinic.conditions.delay = .long
    let asked = Task { try await clinic.repository.oralInspections() }
    await clock.advance(by: .milliseconds(400))
    clinic.conditions.unanswered = [.oralInspections]
    await clock.advance(by: .milliseconds(1100))
    #expect(try await !asked.value.isEmpty)
  }

  @Test
  func unansweredRequestsAreRefused() async throws {
    let clinic = LocalClinic(clock: ImmediateClock<Duration>())
    clinic.conditions.unanswered = [.treatments]
    await #expect(throws: ClinicError.refused) { try await clinic.repository.treatments() }
    #expect(try await clinic.repository.smileSolution().aligners == 22)
  }

  @Test
  func consecutiveAnswersDiffer() async throws {
    let clinic = LocalClinic(clock: ImmediateClock<Duration>())
    let repository = clinic.repository
    #expect(try await repository.treatments() != repository.treatments())
    #expect(try await repository.oralInspections() != repository.oralInspections())
    #expect(try await repository.smileSolution() != repository.smileSolution())
  }

  @Test
  func allAnswersArePlausible() async throws {
    let clinic = LocalClinic(clock: ImmediateClock<Duration>())
    for _ in 0..<500 {
      for treatment in try await clinic.repository.treatments() {
        #expect(1...treatment.visits ~= treatment.visit)
        #expect(treatment.waitingMinutes > 0)
      }
      for inspection in try await clinic.repository.oralInspections() {
        #expect(0...100 ~= inspection.score)
      }
      let solution = try await clinic.repository.smileSolution()
      #expect(0...solution.aligners ~= solution.aligner && solution.daysLeft >= 0)
    }
  }

  @Test
  func cancelledRequestsThrowCancelled() async {
    let clinic = LocalClinic(clock: clock)
    let asked = Task { try await clinic.repository.treatments() }
    asked.cancel()
    await #expect(throws: ClinicError.cancelled) { try await asked.value }
  }
}
