/// A part of the home page. The last content stays visible while the part is loaded again, and if that fails.
public struct HomePart<Content: Equatable & Sendable>: Equatable, Sendable {
  public var content: Content?
  public var error: ClinicError?
  public var isLoading: Bool

  public init(content: Content? = nil, error: ClinicError? = nil, isLoading: Bool = false) {
    self.content = content
    self.error = error
    self.isLoading = isLoading
  }
}
