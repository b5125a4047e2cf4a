import CombineExtensions
import Measurement

extension ExtensionWorkload {
  static var making: [ExtensionWorkload] {
    [
      ExtensionWorkload("create") { subject in
        AnyPublisher<Int, Never>.create { subscriber in subject.sink { subscriber.send($0) } }
      },
      ExtensionWorkload("using") { subject in
        Publishers.Using({ AnyCancellable {} }, publisherFactory: { _ in subject })
      },
    ]
  }
}
