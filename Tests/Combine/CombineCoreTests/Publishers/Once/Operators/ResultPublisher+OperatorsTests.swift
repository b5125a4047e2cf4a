import CombineCore
import CombineProbes
import Testing

struct ResultPublisherOperatorsTests {
  typealias IntPublisher = Result<Int, ProbeError>.Publisher
  private let success = IntPublisher(7)
  private let failure = IntPublisher(ProbeError())
  private static func unused(_: Int, _: Int) -> Bool { fatalError("not to be called") }

  private let keeping: [(IntPublisher) -> IntPublisher] = [
    { $0.min() }, { $0.max() }, { $0.min(by: unused) }, { $0.max(by: unused) }, { $0.removeDuplicates() },
    { $0.removeDuplicates(by: unused) }, { $0.first() }, { $0.last() }, { $0.map { $0 } },
    { $0.mapError { $0 } },
    { $0.replaceEmpty(with: 1) }, { $0.retry(2) },
  ]

  @Test func theResultIsKept() {
    #expect(keeping.allSatisfy { $0(success) == success })
    #expect(keeping.allSatisfy { $0(failure) == failure })
  }

  @Test func answersAboutTheValueAndPassesAFailureOn() {
    #expect(success.contains(7).result == .success(true))
    #expect(success.contains { $0 > 7 }.result == .success(false))
    #expect(success.allSatisfy { $0 > 7 }.result == .success(false))
    #expect(success.collect().result == .success([7]))
    #expect(success.count().result == .success(1))
    #expect(success.reduce(1, +).result == .success(8))
    #expect(success.scan(1, +).result == .success(8))
    #expect(failure.contains(7).result == .failure(ProbeError()))
    #expect(failure.collect().result == .failure(ProbeError()))
    #expect(failure.count().result == .failure(ProbeError()))
    #expect(failure.reduce(1, +).result == .failure(ProbeError()))
    #expect(failure.mapError { ProbeError($0.description + "!") }.result == .failure(ProbeError("oops!")))
    #expect(failure.replaceError(with: 1).result == .success(1))
    #expect(success.replaceError(with: 1).result == .success(7))
    #expect(Result<Int, Never>.Publisher(7).setFailureType(to: ProbeError.self) == success)
  }

  @Test func operatorsWithThrowingClosuresFailWithTheError() {
    let thrown = ProbeError("thrown")
    let throwing: [(IntPublisher) -> [String]] = [
      { events($0.tryMap { _ -> Int in throw thrown }) },
      { events($0.tryContains { _ in throw thrown }) },
      { events($0.tryAllSatisfy { _ in throw thrown }) },
      { events($0.tryReduce(0) { _, _ in throw thrown }) },
      { events($0.tryScan(0) { _, _ in throw thrown }) },
      { events($0.tryMin { _, _ in throw thrown }) },
      { events($0.tryMax { _, _ in throw thrown }) },
      { events($0.tryRemoveDuplicates { _, _ in throw thrown }) },
    ]
    #expect(throwing.allSatisfy { $0(success) == ["failure thrown"] })
    #expect(throwing.allSatisfy { $0(failure) == ["failure oops"] })
    var pairs: [[Int]] = []
    let sorting: (Int, Int) throws -> Bool = {
      pairs.append([$0, $1])
      return true
    }
    #expect(events(success.tryMin(by: sorting)) == ["7", "finished"])
    #expect(events(success.tryMax(by: sorting)) == ["7", "finished"])
    #expect(events(success.tryRemoveDuplicates(by: sorting)) == ["7", "finished"])
    #expect(pairs == [[7, 7], [7, 7], [7, 7]])
  }

  @Test func ignoringTheOutputLosesTheFailure() {
    #expect(failure.ignoreOutput() == Empty<Int, ProbeError>())
    #expect(success.ignoreOutput() == Empty<Int, ProbeError>())
  }
}
