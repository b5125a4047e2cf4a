import CombineExtensions
import CombineShim
import MarbleTesting
import Schedulers

extension DocumentedOperators {
  static let extendedCombining: Registrations = [
    "CombineExtensions/Combining/Amb.swift#1": { $0.expect("amb", $0.hot("first").amb($0.hot("second"))) },
    "CombineExtensions/Combining/Amb.swift#2": {
      $0.expect("amb", $0.hot("self").amb(with: $0.hot("second"), $0.hot("third")))
    },
    "CombineExtensions/Combining/CombineLatestMany.swift#1": {
      $0.expect("combineLatest", [$0.numbers("first"), $0.numbers("second")].combineLatest())
    },
    "CombineExtensions/Combining/Paced.swift#1": { run in
      let trigger = run.cold("until { … }")
      run.expect("debounce", run.hot().debounce { _ in trigger })
    },
    "CombineExtensions/Combining/MergeMany.swift#2": {
      $0.expect(
        "flatMapBatches",
        [$0.coldNumbers("A"), $0.coldNumbers("B"), $0.coldNumbers("C")].flatMapBatches(of: 2)
      )
    },
    "CombineExtensions/Combining/FlatMapFirst.swift#1": { run in
      let inner = ["A": run.cold("A"), "B": run.marbles.cold("-"), "C": run.cold("C")]
      run.expect("flatMapFirst", run.hot(values: inner).flatMapFirst { $0 })
    },
    "CombineExtensions/Combining/MergeMany.swift#1": {
      $0.expect("merge", [$0.hot("first"), $0.hot("second")].merge())
    },
    "CombineExtensions/Combining/Pausable.swift#1": {
      let pauser = $0.hot("pauser", values: ["t": true, "f": false])
      $0.expect("pausable", $0.hot().pausable(by: pauser))
    },
    "CombineExtensions/Combining/Pausable.swift#2": {
      let pauser = $0.hot("pauser", values: ["t": true, "f": false])
      $0.expect("pausableBuffered", $0.hot().pausableBuffered(by: pauser, limit: 1))
    },
    "CombineExtensions/Combining/Sample.swift#1": { $0.expect("sample", $0.hot().sample($0.hot("sampler"))) },
    "CombineExtensions/Combining/Paced.swift#2": { run in
      let upstream = run.hot()
      let trigger = run.cold("until { … }")
      run.expect("throttle(latest: false) { … }", upstream.throttle(latest: false) { _ in trigger })
      run.expect("throttle(latest: true) { … }", upstream.throttle(latest: true) { _ in trigger })
    },
    "CombineExtensions/Combining/WithLatestFrom.swift#1": {
      $0.expect("withLatestFrom", $0.hot().withLatestFrom($0.hot("other")) { $0 + $1 })
    },
    "CombineExtensions/Combining/WithLatestFrom.swift#2": {
      let latest = $0.hot().withLatestFrom($0.hot("other"), $0.hot("other1")) { $0 + $1.0 + $1.1 }
      $0.expect("withLatestFrom", latest)
    },
    "CombineExtensions/Combining/ZipMany.swift#1": {
      $0.expect("zip", [$0.numbers("first"), $0.numbers("second")].zip())
    },
  ]

  static let extendedGrouping: Registrations = [
    "CombineExtensions/Grouping/Buffer.swift#1": { $0.expect("buffer", $0.numbers().buffer(count: 2)) },
    "CombineExtensions/Grouping/Buffer.swift#2": {
      $0.expect("buffer", $0.numbers().buffer(time: 5, scheduler: $0.scheduler))
    },
    "CombineExtensions/Grouping/Buffer.swift#3": {
      $0.expect("buffer", $0.numbers().buffer(timeSpan: 6, count: 2, scheduler: $0.scheduler))
    },
    "CombineExtensions/Grouping/Buffer.swift#4": {
      $0.expect("buffer", $0.numbers().buffer(boundary: $0.hot("boundary")))
    },
    "CombineExtensions/Grouping/GroupBy.swift#1": { run in
      run.expect("groupBy", windows: run.numbers().groupBy { $0.isMultiple(of: 2) })
    },
    "CombineExtensions/Grouping/Window.swift#1": { $0.expect("window", windows: $0.hot().window(count: 2)) },
    "CombineExtensions/Grouping/Window.swift#2": {
      $0.expect("window", windows: $0.hot().window(time: 5, scheduler: $0.scheduler))
    },
    "CombineExtensions/Grouping/Window.swift#3": {
      $0.expect("window", windows: $0.hot().window(timeSpan: 6, count: 2, scheduler: $0.scheduler))
    },
    "CombineExtensions/Grouping/Window.swift#4": {
      $0.expect("window", windows: $0.hot().window(boundary: $0.hot("boundary")))
    },
  ]

  static let extendedTiming: Registrations = [
    "CombineExtensions/Timing/DelaySubscription.swift#1": {
      $0.expect("delaySubscription", $0.cold("upstream").delaySubscription(for: 4, scheduler: $0.scheduler))
    },
    "CombineExtensions/Timing/Interval.swift#1": {
      $0.expect("interval", Publishers.interval(4, on: $0.scheduler))
    },
    "CombineExtensions/Timing/PrefixDuration.swift#1": {
      $0.expect("prefix", $0.hot().prefix(duration: 10, on: $0.scheduler))
    },
    "CombineExtensions/Timing/TimeInterval.swift#1": {
      $0.expect("timeInterval", $0.hot().timeInterval(on: $0.scheduler)) {
        "\($0.value)\($0.interval.inSeconds)"
      }
    },
    "CombineExtensions/Timing/TimeInterval.swift#2": {
      let start = $0.scheduler.now
      $0.expect("timestamp", $0.hot().timestamp(on: $0.scheduler)) {
        "\($0.value)\(start.distance(to: $0.timestamp).inSeconds)"
      }
    },
    "CombineExtensions/Retrying/RetryWhen.swift#1": { run in
      let trigger = run.cold("trigger")
      let attempts = run.attempts("first", "second")
      run.expect(
        "retryWhen",
        attempts.retryWhen { $0.setFailureType(to: MarbleFailure.self).map { _ in trigger }.switchToLatest() }
      )
    },
    "CombineExtensions/Retrying/RetryWhen.swift#2": { run in
      let trigger = run.cold("trigger")
      let attempts = run.attempts("first", "second")
      run.expect(
        "retryWhen",
        attempts.retryWhen { $0.map { _ in trigger.assertNoFailure() }.switchToLatest() }
      )
    },
    "CombineExtensions/Retrying/RetryWithDelay.swift#1": {
      let attempts = $0.attempts("first", "second", "third")
      $0.expect("retry", attempts.retry(2, delay: .constant(.seconds(2)), scheduler: $0.scheduler))
    },
    "CombineExtensions/Retrying/RetryWithDelay.swift#2": {
      let attempts = $0.attempts("first", "second")
      $0.expect("retry", attempts.retry(2, when: { $0 == MarbleFailure("a") }))
    },
  ]

  static let extendedTransforming: Registrations = [
    "CombineExtensions/Combining/IfEmpty.swift#1": { $0.expect("ifEmpty", $0.hot().ifEmpty(default: "0")) },
    "CombineExtensions/Combining/IfEmpty.swift#2": {
      $0.expect("ifEmpty", $0.hot().ifEmpty(switchTo: $0.cold("other")))
    },
    "CombineExtensions/Combining/StartWith.swift#1": {
      $0.expect("startWith", $0.hot().startWith("8", "9"))
    },
    "CombineExtensions/Combining/StartWith.swift#2": { run in
      run.expect("startWith", run.hot().startWith(deferred: { "8" }))
    },
    "CombineExtensions/Combining/StartWith.swift#3": { run in
      let other = run.cold("other")
      run.expect("startWith", run.cold("upstream").startWith(deferred: { other }))
    },
    "CombineExtensions/Transforming/ConcatMap.swift#1": { run in
      let inner = ["1": run.cold("transform(1)"), "2": run.cold("transform(2)")]
      run.expect("concatMap", run.cold(values: inner).concatMap { $0 })
    },
    "CombineExtensions/Transforming/FlatMapLatest.swift#1": { run in
      let inner = ["1": run.cold("transform(1)"), "2": run.cold("transform(2)")]
      run.expect("flatMapLatest", run.hot(values: inner).flatMapLatest { $0 })
    },
    "CombineExtensions/Transforming/Partition.swift#1": {
      let parts = $0.numbers().partition { $0.isMultiple(of: 2) }
      $0.expect("partition { $0.isMultiple(of: 2) }.matches", parts.matches)
      $0.expect(".nonMatches", parts.nonMatches)
    },
    "CombineExtensions/Making/Create.swift#1": { run in
      let publisher = AnyPublisher<String, MarbleFailure>.create { subscriber in
        subscriber.send("1")
        subscriber.send("2")
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      run.expect("create", publisher, demand: "demand")
    },
    "CombineExtensions/Making/Using.swift#1": { run in
      let content = run.cold("content")
      let using = AnyPublisher<String, MarbleFailure>.using(
        { AnyCancellable {} },
        publisherFactory: { _ in content }
      )
      run.expect("using", using)
    },
    "CombineExtensions/Transforming/MapMany.swift#2": {
      $0.expect("compactMapMany", $0.hot().map { $0.map(String.init) }.compactMapMany { Int($0) })
    },
    "CombineExtensions/Transforming/CompactScan.swift#1": {
      $0.expect("compactScan", $0.numbers().compactScan(0) { $1.isMultiple(of: 2) ? $0 + $1 : nil })
    },
    "CombineExtensions/Transforming/CompactScan.swift#2": {
      $0.expect(
        "tryCompactScan",
        $0.numbers().tryCompactScan(0) { sum, number -> Int? in
          if number == 3 { throw MarbleFailure() }
          return sum + number
        }
      )
    },
    "CombineExtensions/Transforming/Materialize.swift#1": {
      $0.expect("materialize", $0.hot().materialize(), naming: DocumentedEvents.name)
    },
    "CombineExtensions/Transforming/Materialize.swift#2": {
      $0.expect("dematerialize", $0.reliable(values: DocumentedEvents.byName).dematerialize())
    },
    "CombineExtensions/Transforming/Materialize.swift#3": {
      $0.expect("values", $0.reliable(values: DocumentedEvents.byName).values())
    },
    "CombineExtensions/Transforming/Materialize.swift#4": {
      $0.expect("failures", $0.reliable(values: DocumentedEvents.byName).failures())
    },
    "CombineExtensions/Transforming/Enumerated.swift#1": {
      $0.expect("enumerated", $0.hot().enumerated()) { "\($0.0)\($0.1)" }
    },
    "CombineExtensions/Transforming/MapMany.swift#3": {
      $0.expect("filterMany", $0.hot().map { $0.compactMap(\.wholeNumberValue) }.filterMany { $0 > 1 })
    },
    "CombineExtensions/Transforming/IgnoreOutput.swift#3": {
      let upstream = $0.hot()
      $0.expect("ignoreFailure()", upstream.ignoreFailure())
      $0.expect(
        "ignoreFailure(completeImmediately: false)",
        upstream.ignoreFailure(completeImmediately: false)
      )
    },
    "CombineExtensions/Transforming/IgnoreOutput.swift#1": {
      $0.expect("ignoreOutput", $0.hot().ignoreOutput(setOutputType: Int.self))
    },
    "CombineExtensions/Transforming/MapMany.swift#1": {
      $0.expect("mapMany", $0.hot().map { $0.compactMap(\.wholeNumberValue) }.mapMany { $0 * 10 })
    },
    "CombineExtensions/Transforming/MapToResult.swift#1": {
      $0.expect("mapToResult", $0.hot().mapToResult(), naming: DocumentedEvents.name(ofResult:))
    },
    "CombineExtensions/Transforming/MapToValue.swift#1": {
      $0.expect("mapToValue", $0.hot().mapToValue("a"))
    },
    "CombineExtensions/Transforming/MapToValue.swift#2": {
      $0.expect("mapToVoid", $0.hot().mapToVoid()) { _ in "()" }
    },
    "CombineExtensions/Transforming/Pairwise.swift#2": { $0.expect("nwise", $0.numbers().nwise(3)) },
    "CombineExtensions/Transforming/Pairwise.swift#1": {
      $0.expect("pairwise", $0.hot().pairwise()) { "(\($0.0),\($0.1))" }
    },
    "CombineExtensions/Transforming/PrefixWhile.swift#1": {
      let upstream = $0.numbers()
      $0.expect(
        "prefix(while: { $0<3 }, behavior: .exclusive)",
        upstream.prefix(while: { $0 < 3 }, behavior: .exclusive)
      )
      $0.expect(
        "prefix(while: { $0<3 }, behavior: .inclusive)",
        upstream.prefix(while: { $0 < 3 }, behavior: .inclusive)
      )
    },
    "CombineExtensions/Transforming/RemoveAllDuplicates.swift#1": {
      $0.expect("removeAllDuplicates", $0.hot().removeAllDuplicates())
    },
    "CombineExtensions/Transforming/RemoveAllDuplicates.swift#2": {
      $0.expect("removeAllDuplicates", $0.numbers().removeAllDuplicates { $0 % 10 == $1 % 10 })
    },
    "CombineExtensions/Transforming/Suffix.swift#1": { $0.expect("suffix", $0.hot().suffix(2)) },
    "CombineExtensions/Transforming/IgnoreOutput.swift#2": {
      $0.expect("setOutputType", $0.hot().ignoreOutput().setOutputType(to: Int.self))
    },
    "CombineExtensions/Transforming/MapToValue.swift#3": {
      $0.expect("toggle", $0.hot(values: ["true": true, "false": false]).toggle())
    },
  ]

  static let extendedSharing: Registrations = [
    "CombineExtensions/ReplaySubject.swift#1": { run in
      let subject = ReplaySubject<String, MarbleFailure>(bufferSize: 2)
      let connection = run.hot("subject (2)").subscribe(subject)
      run.expect("subscriber a", subject)
      run.expect("subscriber b", subject)
      run.expect("subscriber c", subject)
      run.keep(connection)
    },
    "CombineExtensions/ReplaySubject.swift#2": {
      let shared = $0.hot().share(replay: 1)
      $0.expect("subscriber a", shared)
      $0.expect("subscriber b", shared)
      $0.expect("subscriber c", shared)
    },
    "CombineExtensions/Relay.swift#2": { run in
      let relay = Kept(CurrentValueRelay("0"))
      run.perform("relay") { $0 == "released" ? relay.release() : relay.value?.accept($0) }
      run.expect("subscriber", Deferred { relay.value! })
    },
    "CombineExtensions/Relay.swift#3": { run in
      let relay = Kept(PassthroughRelay<String>())
      run.perform("relay") { $0 == "released" ? relay.release() : relay.value?.accept($0) }
      run.expect("subscriber", Deferred { relay.value! })
    },
    "CombineExtensions/Relay.swift#1": {
      let relay = PassthroughRelay<String>()
      $0.keep($0.reliable().subscribe(relay))
      $0.expect("relay", relay)
    },
  ]
}
