import CombineCore
import CombineProbes
import Testing

struct MergeManyTests {
  @Test func forwardsElementsOfAllUpstreams() {
    let subjects = (0..<9).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = ProbeSubscriber<Int, Never>()
    Publishers.MergeMany(subjects).subscribe(subscriber)
    for (index, subject) in subjects.enumerated() { subject.send(index) }
    for subject in subjects.reversed() { subject.send(completion: .finished) }
    #expect(subscriber.log == ["subscription Merge"] + (0..<9).map(String.init) + ["finished"])
  }

  @Test func withoutAnyItFinishes() {
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    Publishers.MergeMany<Just<Int>>().subscribe(subscriber)
    #expect(subscriber.log == ["subscription Merge", "finished"])
  }

  @Test func publishersOfOneTypeMergeToMany() {
    let merged: Publishers.MergeMany<Just<Int>> = Just(1).merge(with: Just(2))
    #expect(merged == Publishers.MergeMany(Just(1), Just(2)))
    #expect(merged != Publishers.MergeMany(Just(1)))
    #expect(merged.merge(with: Just(3)).publishers == [Just(1), Just(2), Just(3)])
  }
}
