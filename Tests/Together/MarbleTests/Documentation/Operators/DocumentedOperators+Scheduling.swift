import CombineShim
import MarbleTesting
import Schedulers

extension DocumentedOperators {
  static let scheduling: Registrations = [
    "CombineCore/Operators/Scheduling/ReceiveOn.swift#1": {
      $0.expect("receive", $0.hot().receive(on: $0.scheduler))
    },
    "CombineCore/Operators/Timing/Delay.swift#1": {
      $0.expect("delay", $0.hot().delay(for: 4, scheduler: $0.scheduler))
    },
    "CombineCore/Operators/Timing/Timeout.swift#1": {
      $0.expect("timeout", $0.hot().timeout(5, scheduler: $0.scheduler))
    },
    "CombineCore/Operators/Timing/MeasureInterval.swift#1": {
      $0.expect("measureInterval", $0.hot().measureInterval(using: $0.scheduler).map(\.inSeconds))
    },
    "CombineCore/Operators/Scheduling/SubscribeOn.swift#1": {
      $0.expect("subscribe", $0.hot().subscribe(on: $0.scheduler))
    },
    "CombineCore/Operators/Timing/Debounce.swift#1": {
      $0.expect("debounce", $0.hot().debounce(for: 4, scheduler: $0.scheduler))
    },
    "CombineCore/Operators/Timing/Throttle.swift#1": {
      let upstream = $0.hot()
      $0.expect(
        "throttle(for: 5, latest: true)",
        upstream.throttle(for: 5, scheduler: $0.scheduler, latest: true)
      )
      $0.expect(
        "throttle(for: 5, latest: false)",
        upstream.throttle(for: 5, scheduler: $0.scheduler, latest: false)
      )
    },
    "CombineCore/Operators/Reducing/CollectByTime.swift#1": {
      let upstream = $0.numbers()
      $0.expect("collect(.byTime(s, 4))", upstream.collect(.byTime($0.scheduler, 4)))
      $0.expect("collect(.byTimeOrCount(s, 4, 2))", upstream.collect(.byTimeOrCount($0.scheduler, 4, 2)))
    },
    "MarbleTesting/MarbleTest.swift#1": { $0.expect("subscriber", $0.hot("diagram")) },
    "MarbleTesting/MarbleTest.swift#2": {
      let source = $0.cold("diagram")
      $0.expect("subscriber", source)
      $0.expect("subscriber, late", source)
    },
    "Schedulers/Publishers+Timer.swift#1": { run in
      let timer = Publishers.Timer(every: 3, scheduler: run.scheduler)
      run.connect("connect", timer)
      run.expect("Timer", timer) { _ in "t" }
    },
    "Schedulers/Publishers+Timer.swift#2": { run in
      let timer = run.scheduler.timerPublisher(every: 3)
      run.connect("connect", timer)
      run.expect("timerPublisher", timer) { _ in "t" }
    },
  ]

  static let combining: Registrations = [
    "CombineCore/Operators/Buffering/Buffer.swift#1": {
      let upstream = $0.hot()
      $0.expect(
        "size 2, .dropNewest",
        upstream.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest),
        demand: "demand"
      )
      $0.expect(
        "size 2, .dropOldest",
        upstream.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest),
        demand: "demand"
      )
      $0.expect(
        "size 2, .customError",
        upstream.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { MarbleFailure() }),
        demand: "demand"
      )
    },
    "CombineCore/Operators/HandlingErrors/Catch.swift#1": { run in
      let replacement = run.cold("replacement")
      run.expect("catch", run.hot().catch { _ in replacement })
    },
    "CombineCore/Operators/HandlingErrors/Catch.swift#2": { run in
      let replacement = run.cold("replacement")
      let upstream = run.hot()
      run.expect("tryCatch { _ in … }", upstream.tryCatch { _ in replacement })
      run.expect("tryCatch { throw … }", upstream.tryCatch { failure -> DiagramRun.Texts in throw failure })
    },
    "CombineCore/Operators/Combining/CombineLatest/CombineLatest.swift#1": {
      $0.expect("combineLatest", $0.hot().combineLatest($0.hot("other"))) { $0.0 + $0.1 }
    },
    "CombineCore/Operators/Republishing/FlatMap.swift#1": { run in
      let inner = ["1": run.cold("transform(1)"), "2": run.cold("transform(2)")]
      run.expect("flatMap", run.hot(values: inner).flatMap { $0 })
    },
    "CombineCore/Operators/Combining/Merge/Merge.swift#1": {
      // The diagram shows publishers of different types. Merging publishers of the same type selects a
      // different overload.
      $0.expect("merge", $0.hot().merge(with: $0.hot("other").map { $0 }))
    },
    "CombineCore/Operators/Republishing/SwitchToLatest.swift#1": { run in
      let inner = ["A": run.cold("A"), "B": run.cold("B")]
      run.expect("switchToLatest", run.hot(values: inner).switchToLatest())
    },
    "CombineCore/Operators/Combining/Zip/Zip.swift#1": {
      $0.expect("zip", $0.hot().zip($0.hot("other"))) { $0.0 + $0.1 }
    },
    "CombineCore/Operators/HandlingErrors/Retry.swift#1": {
      $0.expect("retry", $0.attempts("first", "second", "third").retry(2))
    },
  ]

  static let sharing: Registrations = [
    "CombineCore/Operators/Connecting/Multicast.swift#2": {
      let shared = $0.hot().share()
      $0.expect("subscriber a", shared)
      $0.expect("subscriber b", shared)
    },
    "CombineCore/Operators/Connecting/Multicast.swift#1": { run in
      let shared = run.hot().multicast { PassthroughSubject() }
      run.connect("connect", shared)
      run.expect("subscriber a", shared)
      run.expect("subscriber b", shared)
    },
    "CombineCore/Operators/Connecting/Multicast.swift#3": { run in
      let upstream: MarbleSource<String, Never> = run.reliable()
      let connectable = upstream.makeConnectable()
      run.connect("connect", connectable)
      run.expect("makeConnectable", connectable)
    },
    "CombineCore/Operators/Connecting/Autoconnect.swift#1": {
      let upstream = $0.hot()
      let shared = upstream.multicast { PassthroughSubject() }.autoconnect()
      $0.expect("subscriber a", shared)
      $0.expect("subscriber b", shared)
      $0.expectSubscription("connection", of: upstream)
    },
  ]

  static let sequencing: Registrations = [
    "CombineCore/Operators/Sequencing/Concatenate.swift#1": {
      $0.expect("append", $0.cold("upstream").append($0.cold("publisher")))
    },
    "CombineCore/Operators/Sequencing/Concatenate.swift#2": {
      let publisher = $0.cold("publisher")
      $0.expect("prepend", $0.cold("upstream").prepend(publisher))
    },
  ]
}
