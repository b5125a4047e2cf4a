#if !canImport(Darwin) && !os(WASI)
  public import Foundation

  // Apple's Foundation has these, and code that names files relies on them. Disfavoured, so that Foundation's
  // own are taken once it has them elsewhere, too.

  extension URL {
    /// The directory of the user's documents.
    @_disfavoredOverload
    public static var documentsDirectory: URL { directory(.documentDirectory, "Documents") }

    /// The directory for what a program keeps for itself.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL {
      directory(.applicationSupportDirectory, ".local/share")
    }

    /// The directory for what a program can make again.
    @_disfavoredOverload
    public static var cachesDirectory: URL { directory(.cachesDirectory, ".cache") }

    /// - Parameter fallback: The path in the home directory where the system names none.
    private static func directory(
      _ directory: FileManager.SearchPathDirectory,
      _ fallback: String
    ) -> URL {
      FileManager.default.urls(for: directory, in: .userDomainMask).first
        ?? homeDirectory.appending(path: fallback, directoryHint: .isDirectory)
    }
  }
#endif
