/// A part of the home page: what was loaded last stays there while it is loaded again, and when that fails.
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
