// A stub of the module with this name.
import Foundation

public struct EnvironmentValues {
  public init() {}
  public var openURL: OpenURLAction { OpenURLAction() }
}

@MainActor
public struct OpenURLAction: Sendable {
  nonisolated init() {}
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}
