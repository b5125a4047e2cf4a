import CombineShim

extension Signal {
  init(_ completion: Subscribers.Completion<Mishap>) {
    self =
      switch completion {
      case .finished: .finished
      case .failure: .failed
      }
  }
}
