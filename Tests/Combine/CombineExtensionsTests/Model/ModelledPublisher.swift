import CombineExtensions
import CombineProbes
import CombineShim

/// A publisher and its model.
struct ModelledPublisher {
  let publisher: AnyPublisher<Int, ProbeError>
  let model: ListModel

  init(_ publisher: some Publisher<Int, ProbeError>, _ model: ListModel) {
    self.publisher = publisher.eraseToAnyPublisher()
    self.model = model
  }

  /// The publisher without its failure, for operators with a different order of values and failure: a failure
  /// of the outer publisher of a `concatMap` overtakes the values of inner publishers.
  var ignoringFailure: ModelledPublisher {
    ModelledPublisher(
      publisher.ignoreFailure(setFailureType: ProbeError.self),
      ListModel(values: model.values)
    )
  }
}
