extension AnyPublisher: CustomPlaygroundDisplayConvertible {
  public var playgroundDescription: Any { description }
}
