import CombineExtensions
import CombineProbes
import CombineShim

/// A publisher together with the model that it must agree with.
struct ModelledPublisher {
  let publisher: AnyPublisher<Int, ProbeError>
  let model: ListModel

  init(_ publisher: some Publisher<Int, ProbeError>, _ model: ListModel) {
    self.publisher = publisher.eraseToAnyPublisher()
    self.model = model
  }

  /// The same without a failure, for operators whose order of values and failure is their own: a failure of
  /// the outer publisher of a `concatMap` overtakes the values of inner ones.
  var ignoringFailure: ModelledPublisher {
    ModelledPublisher(
      publisher.ignoreFailure(setFailureType: ProbeError.self),
      ListModel(values: model.values)
    )
  }
}
