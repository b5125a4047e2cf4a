import Bloc
import Clinic
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct HomePartCubitTests {
  private typealias Part = HomePart<SmileSolution>

  private nonisolated static let aligners = SmileSolution(
    name: "Aligners",
    aligner: 7,
    aligners: 22,
    daysLeft: 3
  )

  /// A clinic that answers only requests for smile solutions.
  private func clinic(
    _ smileSolution: @escaping @Sendable () async throws(ClinicError) -> SmileSolution
  ) -> ClinicRepository {
    ClinicRepository(
      treatments: { () async throws(ClinicError) in throw .refused },
      oralInspections: { () async throws(ClinicError) in throw .refused },
      smileSolution: smileSolution
    )
  }

  @Test
  func loadsItsPart() async {
    await blocTest(
      build: { HomeSmileSolutionCubit(clinic: clinic { Self.aligners }, isolation: MainActor.shared) },
      act: { await $0.load() },
      expect: [Part(isLoading: true), Part(content: Self.aligners)]
    )
  }

  @Test
  func emitsTheErrorOfAFailedRequest() async {
    await blocTest(
      build: {
        HomeTreatmentCubit(clinic: clinic { Self.aligners }, isolation: MainActor.shared)
      },
      act: { await $0.load() },
      expect: [HomePart(isLoading: true), HomePart(error: .refused)]
    )
  }

  @Test
  func failedRefreshKeepsContent() async {
    await blocTest(
      build: {
        HomeSmileSolutionCubit(
          clinic: clinic { () async throws(ClinicError) in throw .refused },
          isolation: MainActor.shared
        )
      },
      seed: Part(content: Self.aligners),
      act: { await $0.load() },
      expect: [
        Part(content: Self.aligners, isLoading: true), Part(content: Self.aligners, error: .refused),
      ]
    )
  }

  @Test
  func theAnswerToTheLaterQuestionCounts() async {
    let (firstAnswer, answering) = AsyncStream.makeStream(of: Void.self)
    let (asked, asking) = AsyncStream.makeStream(of: Int.self)
    var questions = asked.makeAsyncIterator()
    let number = Counter()
    let slowFirst = clinic {
      let question = await number.next()
      asking.yield(question)
      if question == 1 {
        for await _ in firstAnswer {}
      }
      return SmileSolution(name: "Aligners", aligner: question, aligners: 22, daysLeft: 3)
    }
    let cubit = HomeSmileSolutionCubit(clinic: slowFirst, isolation: MainActor.shared)
    let first = Task { await cubit.load() }
    #expect(await questions.next() == 1)
    await cubit.load()
    #expect(cubit.state.content?.aligner == 2)
    answering.finish()
    await first.value
    #expect(cubit.state.content?.aligner == 2)
    #expect(!cubit.state.isLoading)
  }

  @Test
  func anAnswerAfterTheEndIsIgnored() async {
    await blocTest(
      build: { HomeSmileSolutionCubit(clinic: clinic { Self.aligners }, isolation: MainActor.shared) },
      act: { cubit in
        let _: BlocClosing = cubit.close()
        await cubit.load()
      },
      expect: []
    )
  }
}

private actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}
