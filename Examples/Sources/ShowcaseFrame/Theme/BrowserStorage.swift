import Bloc
import LivePages

/// Returns the storage of a browser, which survives restarts.
public typealias BrowserStorage = @Sendable (BrowserID) -> any HydratedStorage
