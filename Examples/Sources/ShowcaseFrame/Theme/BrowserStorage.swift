import Bloc
import LivePages

/// Gives each browser a storage of its own, which it has again after a restart.
public typealias BrowserStorage = @Sendable (BrowserID) -> any HydratedStorage
