import CombineExtensions
import Dispatch
import Measurement
import Schedulers

extension ExtensionWorkload {
  static var retrying: [ExtensionWorkload] {
    [
      ExtensionWorkload("retryWhen") { $0.retryWhen { $0 } },
      ExtensionWorkload("retry(when:)") {
        $0.setFailureType(to: (any Error).self).retry(3, when: { _ in true }).assertNoFailure()
      },
      ExtensionWorkload("retry(delay:)") { subject in
        let scheduler = DispatchQueue.immediate
        return subject.retry(3, delay: .exponential(initial: .seconds(1)), scheduler: scheduler)
      },
    ]
  }
}
