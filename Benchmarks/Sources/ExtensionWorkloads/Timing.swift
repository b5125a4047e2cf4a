import CombineExtensions
import Dispatch
import Measurement
import Schedulers

extension ExtensionWorkload {
  static var timing: [ExtensionWorkload] {
    [
      ExtensionWorkload("timestamp") { subject in
        let scheduler = DispatchQueue.immediate
        return subject.timestamp(on: scheduler).map(\.value)
      },
      ExtensionWorkload("timeInterval") { subject in
        let scheduler = DispatchQueue.immediate
        return subject.timeInterval(on: scheduler).map(\.value)
      },
      ExtensionWorkload("prefix(duration:)") { subject in
        let scheduler = DispatchQueue.test
        return subject.prefix(duration: .seconds(1), on: scheduler)
      },
      ExtensionWorkload("delaySubscription") { subject in
        let scheduler = DispatchQueue.immediate
        return subject.delaySubscription(for: .seconds(1), scheduler: scheduler)
      },
      ExtensionWorkload("interval", .ticking { Publishers.interval(.seconds(1), on: $0) }),
    ]
  }
}
