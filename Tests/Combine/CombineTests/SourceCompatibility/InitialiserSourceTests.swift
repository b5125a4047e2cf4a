import Combine
import Foundation
import Testing

/// Verifies at compile time that operator types have their published initializers and properties. The tests
/// don't subscribe.
struct InitialiserSourceTests {
  typealias Upstream = PassthroughSubject<Int, URLError>

  private let upstream = Upstream()
  private let one = Just(1)

  @Test func timedOperators() {
    let main = DispatchQueue.main
    #expect(
      Publishers.Throttle<Upstream, RunLoop>(
        upstream: upstream,
        interval: .seconds(1),
        scheduler: .main,
        latest: true
      ).latest
    )
    let debounce = Publishers.Debounce(
      upstream: upstream,
      dueTime: .seconds(1),
      scheduler: main,
      options: nil
    )
    #expect(debounce.dueTime == .seconds(1))
    let timeout = Publishers.Timeout(
      upstream: upstream,
      interval: .seconds(1),
      scheduler: main,
      options: nil,
      customError: nil
    )
    #expect(timeout.customError == nil)
    let delay = Publishers.Delay(upstream: upstream, interval: .seconds(1), tolerance: .zero, scheduler: main)
    #expect(delay.tolerance == .zero)
    let optionalDelay = Publishers.Delay(
      upstream: upstream,
      interval: .seconds(1),
      tolerance: .zero,
      scheduler: main,
      options: nil
    )
    #expect(optionalDelay.options == nil)
    _ = Publishers.ReceiveOn(upstream: upstream, scheduler: main, options: nil).scheduler
    _ = Publishers.SubscribeOn(upstream: upstream, scheduler: main, options: nil).options
    _ = Publishers.MeasureInterval(upstream: upstream, scheduler: main).scheduler
    _ = Publishers.CollectByTime(upstream: upstream, strategy: .byTime(main, 1), options: nil).strategy
  }

  @Test func countingOperators() {
    #expect(Publishers.CollectByCount(upstream: upstream, count: 2).count == 2)
    _ = Publishers.Buffer(upstream: upstream, size: 1, prefetch: .keepFull, whenFull: .dropNewest).whenFull
    #expect(Publishers.PrefetchStrategy.keepFull != .byRequest)
    #expect(Publishers.Retry(upstream: upstream, retries: nil).retries == nil)
    #expect(Publishers.Retry(upstream: one, retries: 3) == Publishers.Retry(upstream: one, retries: 3))
    #expect(Publishers.Drop(upstream: one, count: 2) != Publishers.Drop(upstream: one, count: 1))
    #expect(Publishers.Output(upstream: one, range: 0..<3).range == 0..<3)
    #expect(Publishers.Contains(upstream: upstream, output: 1).output == 1)
    _ = Publishers.First(upstream: upstream)
    _ = Publishers.Last(upstream: upstream)
    _ = Publishers.Count(upstream: upstream)
    _ = Publishers.Collect(upstream: upstream)
    _ = Publishers.IgnoreOutput(upstream: upstream)
  }

  @Test func filteringOperators() throws {
    #expect(Publishers.DropUntilOutput(upstream: upstream, other: upstream).other === upstream)
    #expect(Publishers.PrefixUntilOutput(upstream: upstream, other: upstream).other === upstream)
    #expect(Publishers.DropWhile(upstream: upstream) { $0 > 1 }.predicate(2))
    #expect(try Publishers.TryDropWhile(upstream: upstream) { $0 > 1 }.predicate(2))
    _ = Publishers.PrefixWhile(upstream: upstream) { $0 > 1 }
    _ = Publishers.TryPrefixWhile(upstream: upstream) { $0 > 1 }
    #expect(Publishers.FirstWhere(upstream: upstream) { $0 > 1 }.predicate(2))
    _ = Publishers.TryFirstWhere(upstream: upstream) { $0 > 1 }
    _ = Publishers.LastWhere(upstream: upstream) { $0 > 1 }
    _ = Publishers.TryLastWhere(upstream: upstream) { $0 > 1 }
    _ = Publishers.ContainsWhere(upstream: upstream) { $0 > 1 }
    _ = Publishers.TryContainsWhere(upstream: upstream) { $0 > 1 }
    _ = Publishers.AllSatisfy(upstream: upstream) { $0 > 1 }
    _ = Publishers.TryAllSatisfy(upstream: upstream) { $0 > 1 }
    #expect(Publishers.RemoveDuplicates(upstream: upstream) { $0 == $1 }.predicate(1, 1))
    #expect(try Publishers.TryRemoveDuplicates(upstream: upstream) { $0 == $1 }.predicate(1, 1))
  }

  @Test func reducingOperators() throws {
    _ = Publishers.Reduce(upstream: upstream, initial: 0) { $0 + $1 }
    #expect(try Publishers.TryReduce(upstream: upstream, initial: 0) { $0 + $1 }.nextPartialResult(1, 2) == 3)
    #expect(Publishers.Comparison(upstream: upstream) { $0 < $1 }.areInIncreasingOrder(1, 2))
    _ = Publishers.TryComparison(upstream: upstream, areInIncreasingOrder: <)
    #expect(Publishers.Scan(upstream: upstream, initialResult: 0) { $0 + $1 }.initialResult == 0)
    _ = Publishers.TryScan(upstream: upstream, initialResult: 0) { $0 + $1 }
    #expect(Publishers.ReplaceEmpty(upstream: one, output: 1).output == 1)
    _ = Publishers.ReplaceError(upstream: one, output: 1)
    _ = Publishers.SetFailureType<Just<Int>, URLError>(upstream: one)
    _ = Publishers.Encode<Just<Int>, JSONEncoder>(upstream: one, encoder: JSONEncoder())
    _ = Publishers.Decode<Just<Data>, Int, JSONDecoder>(upstream: Just(Data()), decoder: JSONDecoder())
  }

  @Test func combiningOperators() {
    let u = upstream
    #expect(Publishers.Zip(u, u).a === u)
    #expect(Publishers.Zip4(u, u, u, u).d === u)
    #expect(Publishers.CombineLatest4(u, u, u, u).d === u)
    #expect(Publishers.Merge8(u, u, u, u, u, u, u, u).h === u)
    #expect(Publishers.MergeMany(u, u).publishers.count == 2)
    #expect(Publishers.Zip(one, one) == Publishers.Zip(one, one))
    #expect(Publishers.Concatenate(prefix: u, suffix: u).suffix === u)
    #expect(Publishers.FlatMap(upstream: u, maxPublishers: .unlimited) { _ in u }.maxPublishers == .unlimited)
    _ = Publishers.SwitchToLatest(upstream: u.map { _ in u })
    #expect(Publishers.Catch(upstream: u) { _ in Just(1) }.handler(URLError(.unknown)) == one)
    _ = Publishers.TryCatch(upstream: u) { _ in u }
  }

  @Test func observingOperators() {
    #expect(Publishers.Print(upstream: upstream, prefix: "x", to: nil).stream == nil)
    _ = Publishers.HandleEvents(
      upstream: upstream,
      receiveSubscription: nil,
      receiveOutput: nil,
      receiveCompletion: nil,
      receiveCancel: nil,
      receiveRequest: nil
    )
    _ = Publishers.Breakpoint(
      upstream: upstream,
      receiveSubscription: nil,
      receiveOutput: nil,
      receiveCompletion: nil
    )
    _ = Publishers.AssertNoFailure(upstream: upstream, prefix: "", file: "f", line: 1)
    _ = Publishers.Multicast(upstream: upstream) { PassthroughSubject() }.createSubject
    #expect(Publishers.Share(upstream: upstream).upstream === upstream)
    _ = Publishers.Autoconnect(upstream: one.makeConnectable()).upstream
    _ = Publishers.MakeConnectable(upstream: one)
  }

  @Test func foundationPublishers() throws {
    let url = try #require(URL(string: "http://localhost"))
    let notifications = NotificationCenter.Publisher(center: .default, name: .init("x"), object: nil)
    #expect(notifications.center === NotificationCenter.default)
    let timer = Timer.TimerPublisher(
      interval: 1,
      tolerance: 0.1,
      runLoop: .main,
      mode: .default,
      options: nil
    )
    #expect(timer.interval == 1)
    #expect(timer.tolerance == 0.1)
    let task = URLSession.DataTaskPublisher(request: URLRequest(url: url), session: .shared)
    #expect(task.request.url == url)
  }
}
