import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct MergeManyTests {
  private let subjects = (0..<3).map { _ in PassthroughSubject<Int, ProbeError>() }

  @Test func mergedValuesArriveInOrderOfEmission() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    subjects.merge().subscribe(subscriber)
    subjects[2].send(1)
    subjects[0].send(2)
    subjects[1].send(3)
    for subject in subjects { subject.send(completion: .finished) }
    #expect(subscriber.log.dropFirst() == ["1", "2", "3", "finished"])
  }

  @Test func aPublisherMergesWithACollection() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    [1].publisher.setFailureType(to: ProbeError.self).merge(with: subjects).subscribe(subscriber)
    subjects[0].send(2)
    #expect(subscriber.values == [1, 2])
  }

  @Test func fewPublishersAreStillMergedByCombineItself() {
    let merged = subjects[0].map { -$0 }.merge(with: subjects[1], subjects[2])
    #expect("\(type(of: merged))".hasPrefix("Merge3<"))
    #expect("\(type(of: subjects[0].merge(with: subjects[1])))".hasPrefix("Merge"))
  }

  @Test func morePublishersThanCombineMergesMayBeNamed() {
    let subscriber = ProbeSubscriber<Int, Never>()
    let one = Just(1)
    Just(0).merge(with: one, one, one, one, one, one, one, one).subscribe(subscriber)
    #expect(subscriber.values == [0, 1, 1, 1, 1, 1, 1, 1, 1])
    #expect(subscriber.completions == [.finished])
  }

  @Test func failuresEndTheMergeAndEmptyMergesFinish() {
    let (failed, none) = (ProbeSubscriber<Int, ProbeError>(), ProbeSubscriber<Int, Never>())
    subjects.merge().subscribe(failed)
    subjects[1].send(completion: .failure(ProbeError()))
    subjects[0].send(1)
    [Just<Int>]().merge().subscribe(none)
    #expect(failed.log.dropFirst() == ["failure oops"])
    #expect(none.log.dropFirst() == ["finished"])
  }

  @Test func tenThousandMayBeMerged() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(1), onValue: { _ in .max(1) })
    (0..<10_000).map { Just($0) }.merge().subscribe(subscriber)
    #expect(subscriber.values == Array(0..<10_000))
    #expect(subscriber.completions == [.finished])
  }
}
